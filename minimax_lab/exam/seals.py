"""What the examiner signs and students seal, with the one key of an exam (PyNaCl: Ed25519, and sealed boxes)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nacl.encoding import HexEncoder
from nacl.exceptions import CryptoError
from nacl.public import SealedBox
from nacl.signing import SigningKey, VerifyKey

from minimax_lab.kit import InvalidArgument, path_error


def new_key() -> tuple[SigningKey, bytes, str]:
    """A key; what only the examiner may know of it, as `read_key` reads it; and what everybody may know of it."""
    key = SigningKey.generate()
    return key, bytes(key.encode(HexEncoder)), key.verify_key.encode(HexEncoder).decode()


def read_key(path: Path, public: str) -> SigningKey:
    """The examiner's key in a file. Raises InvalidArgument unless it is the one with this public key."""
    try:
        key = SigningKey(path.read_bytes().strip(), HexEncoder)
    except OSError as error:
        raise path_error("file", path, f"{error.strerror}; it is the examiner's key") from None
    except (CryptoError, ValueError):
        raise path_error("file", path, "must have 64 hexadecimal digits") from None
    if key.verify_key.encode(HexEncoder).decode() != public:
        raise path_error("file", path, "is the key of another exam")
    return key


def sign(key: SigningKey, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content together with its signature."""
    return {**content, "signature": key.sign(_canonical(content)).signature.hex()}


def check_signature(signed: Mapping[str, Any]) -> None:
    """Raise InvalidArgument unless the owner of the public key in it, "examiner", has signed all of this."""
    content = {name: value for name, value in signed.items() if name != "signature"}
    try:
        key = VerifyKey(str(signed.get("examiner")).encode(), HexEncoder)
        key.verify(_canonical(content), bytes.fromhex(str(signed.get("signature"))))
    except (CryptoError, ValueError, TypeError, RecursionError):
        raise InvalidArgument("the paper was changed after the examiner signed it, or is of another exam") from None


def seal(public: str, content: bytes) -> bytes:
    """The content so that only the owner of the key can read it."""
    return bytes(SealedBox(VerifyKey(public.encode(), HexEncoder).to_curve25519_public_key()).encrypt(content))


def unseal(key: SigningKey, sealed: bytes) -> bytes:
    """The content that somebody has sealed for the owner of this key. Raises InvalidArgument if nobody has."""
    try:
        return bytes(SealedBox(key.to_curve25519_private_key()).decrypt(sealed))
    except (CryptoError, ValueError, TypeError):
        raise InvalidArgument("the sealed answers were changed, or are of another exam") from None


def _canonical(content: Mapping[str, Any]) -> bytes:
    """The same bytes for the same content, whatever has read and written it in between."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
