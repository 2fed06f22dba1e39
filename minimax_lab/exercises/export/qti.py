"""Questions as a QTI 1.2 package, as Canvas reads and writes it.

A package is a ZIP file with a manifest, the questions, facts about the quiz, and the pictures. A question with variants
is a group from which Canvas picks one. Values and orders are matched, because Canvas has no other kind for them.
"""

from io import BytesIO
from xml.etree import ElementTree as Xml
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minimax_lab.exercises.export.markup import (
    POINTS,
    add,
    as_bytes,
    ask_in_html,
    in_html,
    remarks_in_html,
    solution_in_html,
)
from minimax_lab.exercises.export.plain import PlainQuestion
from minimax_lab.kit import is_whole_number, ordinal

FILES = "%24IMS-CC-FILEBASE%24"  # stands for the root of the package in addresses
QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
MANIFEST = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
METADATA = "http://www.imsglobal.org/xsd/imsmd_v1p2"
TYPES = {
    "number": "numerical_question",
    "choice": "multiple_choice_question",
    "choices": "multiple_answers_question",
    "order": "matching_question",
    "values": "matching_question",
}
EXACT = 1e-5  # of a fraction: as many digits as a page shows


def qti_package(name: str, groups: list[list[PlainQuestion]]) -> bytes:
    """The ZIP file for a set of questions with this name; each group has the variants of one question."""
    root = Xml.Element("questestinterop", {"xmlns": QTI})
    assessment = add(root, "assessment", ident=name, title=name)
    section = add(assessment, "section", ident="root_section")
    pictures: dict[str, bytes] = {}
    for group in groups:
        into = _add_group(section, group[0].name) if group[1:] else section
        for number, plain in enumerate(group, 1):
            ident = f"{plain.name}-variant-{number}" if group[1:] else plain.name
            picture = f"images/{ident}.svg"
            if plain.picture:
                pictures[picture] = plain.picture.svg.encode()
            _add_item(into, plain, ident, picture)
    files = {
        f"{name}/{name}.xml": as_bytes(root),
        f"{name}/assessment_meta.xml": _quiz(name, len(groups) * POINTS),
        "imsmanifest.xml": _manifest(name, list(pictures)),
    }
    return _zipped(files | pictures)


def _zipped(files: dict[str, bytes]) -> bytes:
    """A ZIP file that is the same whenever it is made."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as package:
        for path, content in files.items():
            package.writestr(ZipInfo(path), content, ZIP_DEFLATED)
    return packed.getvalue()


def _quiz(name: str, points: int) -> bytes:
    quiz = Xml.Element("quiz", {"identifier": name, "xmlns": CANVAS})
    facts = {"title": name, "quiz_type": "assignment", "points_possible": points, "shuffle_answers": "false"}
    for tag, fact in facts.items():
        add(quiz, tag, fact)
    return as_bytes(quiz)


def _manifest(name: str, pictures: list[str]) -> bytes:
    manifest = Xml.Element("manifest", {"identifier": f"{name}-manifest", "xmlns": MANIFEST, "xmlns:imsmd": METADATA})
    metadata = add(manifest, "metadata")
    add(metadata, "schema", "IMS Content")
    add(metadata, "schemaversion", "1.1.3")
    add(metadata, "imsmd:lom/imsmd:general/imsmd:title/imsmd:string", name)
    add(manifest, "organizations")
    resources = add(manifest, "resources")
    quiz = add(resources, "resource", identifier=name, type="imsqti_xmlv1p2")
    add(quiz, "file", href=f"{name}/{name}.xml")
    add(quiz, "dependency", identifierref=f"{name}-meta")
    kind = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
    _add_file(resources, f"{name}-meta", kind, f"{name}/assessment_meta.xml")
    for path in pictures:
        _add_file(resources, path.replace("/", "-"), "webcontent", path)
    return as_bytes(manifest)


def _add_file(resources: Xml.Element, identifier: str, kind: str, path: str) -> None:
    resource = add(resources, "resource", identifier=identifier, type=kind, href=path)
    add(resource, "file", href=path)


def _add_group(section: Xml.Element, name: str) -> Xml.Element:
    """A group of variants, of which a student gets one."""
    group = add(section, "section", ident=f"{name}-group", title=name)
    selection = add(group, "selection_ordering/selection")
    add(selection, "selection_number", 1)
    add(selection, "selection_extension/points_per_item", POINTS)
    return group


def _add_item(section: Xml.Element, plain: PlainQuestion, ident: str, picture: str) -> None:
    item = add(section, "item", ident=ident, title=plain.name)
    metadata = add(item, "itemmetadata/qtimetadata")
    for label, entry in (("question_type", TYPES[plain.kind]), ("points_possible", POINTS)):
        field = add(metadata, "qtimetadatafield")
        add(field, "fieldlabel", label)
        add(field, "fieldentry", entry)
    presentation = add(item, "presentation")
    _add_text(presentation, ask_in_html(plain, f"{FILES}/{picture}"))
    processing = add(item, "resprocessing")
    add(processing, "outcomes/decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal")
    replies = {"general_fb": solution_in_html(plain), "general_incorrect_fb": remarks_in_html(plain)}
    for name in [name for name, html in replies.items() if html]:
        condition = add(processing, "respcondition")
        condition.set("continue", "Yes")
        add(condition, "conditionvar/other")
        add(condition, "displayfeedback", feedbacktype="Response", linkrefid=name)
    add_answers = {"number": _add_number, "choice": _add_options, "choices": _add_options}.get(plain.kind, _add_pairs)
    replies |= add_answers(presentation, processing, plain)
    for name, html in replies.items():
        if html:
            _add_text(add(item, "itemfeedback/flow_mat"), html)
            item[-1].set("ident", name)


def _add_number(presentation: Xml.Element, processing: Xml.Element, plain: PlainQuestion) -> dict[str, str]:
    response = add(presentation, "response_str", ident="response1", rcardinality="Single")
    add(response, "render_fib", fibtype="Decimal")
    add(response[-1], "response_label", ident="answer1")
    replies = {}
    for at, reply in enumerate(plain.replies):
        replies[f"wrong{at}_fb"] = in_html(reply.text)
        _add_reply(processing, "response1", reply.items[0], f"wrong{at}_fb")
    either = add(_add_score(processing, 100), "or")
    for number in plain.right:
        margin = 0 if is_whole_number(number) else abs(number) * EXACT
        add(either, "varequal", number, respident="response1")
        both = add(either, "and")
        add(both, "vargte", number - margin, respident="response1")
        add(both, "varlte", number + margin, respident="response1")
    return replies


def _add_options(presentation: Xml.Element, processing: Xml.Element, plain: PlainQuestion) -> dict[str, str]:
    is_single = plain.kind == "choice"
    response = add(presentation, "response_lid", ident="response1", rcardinality="Single" if is_single else "Multiple")
    choices = add(response, "render_choice")
    names = {option: f"option{at}" for at, option in enumerate(plain.options)}
    replies = {f"{name}_fb": in_html(plain.reply_to(option)) for option, name in names.items()}
    for option, name in names.items():
        _add_text(add(choices, "response_label", ident=name), in_html(option))
        if replies[f"{name}_fb"]:
            _add_reply(processing, "response1", name, f"{name}_fb")
    if is_single:
        for option in plain.right:
            add(_add_score(processing, 100), "varequal", names[option], respident="response1")
        return replies
    every = add(_add_score(processing, 100), "and")
    for option, name in names.items():
        add(every, "varequal" if option in plain.right else "not/varequal", name, respident="response1")
    return replies


def _add_pairs(presentation: Xml.Element, processing: Xml.Element, plain: PlainQuestion) -> dict[str, str]:
    """What is matched: places and names, or names and numbers."""
    is_order = plain.kind == "order"
    lines = [ordinal(place) for place in range(1, len(plain.right) + 1)] if is_order else plain.options
    said = plain.options if is_order else sorted({*plain.right, *(reply.items[1] for reply in plain.replies)})
    for at, (line, right) in enumerate(zip(lines, plain.right, strict=True)):
        response = add(presentation, "response_lid", ident=f"response{at}")
        _add_text(response, line)
        choices = add(response, "render_choice")
        for name, each in enumerate(said):
            _add_text(add(choices, "response_label", ident=f"option{name}"), each)
        scored = _add_score(processing, 100 / len(lines), "Add")
        add(scored, "varequal", f"option{said.index(right)}", respident=f"response{at}")
    return {}


def _add_reply(processing: Xml.Element, response: str, said: object, name: str) -> None:
    condition = add(processing, "respcondition")
    condition.set("continue", "Yes")
    add(condition, "conditionvar/varequal", said, respident=response)
    add(condition, "displayfeedback", feedbacktype="Response", linkrefid=name)


def _add_score(processing: Xml.Element, points: float, action: str = "Set") -> Xml.Element:
    """A condition that gives so many percent; what it asks for goes into the element that is returned."""
    condition = add(processing, "respcondition")
    if action == "Set":
        condition.set("continue", "No")
    asked = add(condition, "conditionvar")
    add(condition, "setvar", f"{points:g}" if action == "Set" else f"{points:.2f}", action=action, varname="SCORE")
    return asked


def _add_text(parent: Xml.Element, text: object) -> None:
    is_html = str(text).startswith("<p>")
    add(parent, "material/mattext", text, texttype="text/html" if is_html else "text/plain")
