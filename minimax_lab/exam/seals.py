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


def public_part(key: SigningKey) -> str:
    """What everybody may know of the examiner's key."""
    return key.verify_key.encode(HexEncoder).decode()


def read_key(path: Path, public: str) -> SigningKey:
    """The examiner's key in a file. Raises InvalidArgument unless it is the one with this public part."""
    try:
        if public_part(key := SigningKey(path.read_bytes().strip(), HexEncoder)) == public:
            return key
    except OSError as error:
        raise path_error("file", path, error) from None
    except (CryptoError, ValueError):
        pass
    raise path_error("file", path, "is not the key of this exam")


def sign(key: SigningKey, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content together with its signature."""
    return {**content, "signature": key.sign(_as_bytes(content)).signature.hex()}


def check_signature(signed: Mapping[str, Any]) -> None:
    """Raise InvalidArgument unless the owner of the public key in it, "examiner", has signed all of this."""
    content = {name: value for name, value in signed.items() if name != "signature"}
    try:
        key = VerifyKey(str(signed.get("examiner")).encode(), HexEncoder)
        key.verify(_as_bytes(content), bytes.fromhex(str(signed.get("signature"))))
    except (CryptoError, ValueError):
        raise InvalidArgument("the paper was changed after the examiner signed it, or is of another exam") from None


def seal(public: str, content: bytes) -> bytes:
    """The content so that only the owner of the key can read it."""
    return bytes(SealedBox(VerifyKey(public.encode(), HexEncoder).to_curve25519_public_key()).encrypt(content))


def unseal(key: SigningKey, sealed: bytes) -> bytes:
    """The content that somebody has sealed for the owner of this key. Raises InvalidArgument if nobody has."""
    try:
        return bytes(SealedBox(key.to_curve25519_private_key()).decrypt(sealed))
    except (CryptoError, ValueError):
        raise InvalidArgument("the sealed answers were changed, or are of another exam") from None


def _as_bytes(content: Mapping[str, Any]) -> bytes:
    """The same bytes for the same content, whatever has read and written it in between."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
