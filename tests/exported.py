"""How Moodle and Canvas mark an answer to an exported question: written from their documents, without the package."""

from html import unescape
from re import sub

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


def words(html):
    """The text of HTML."""
    return unescape(sub("<[^>]*>", "", html or ""))


def moodle_mark(question, said):
    """The part of the grade in percent, and the feedback, of an answer: a number, an option, a list, or a mapping."""
    kind = question.get("type")
    answers = [
        (words(each.findtext("text")), float(each.get("fraction")), words(each.findtext("feedback/text")), each)
        for each in question.findall("answer")
    ]
    if kind == "numerical":
        for text, fraction, feedback, answer in answers:
            if abs(float(text) - said) <= float(answer.findtext("tolerance")):
                return fraction, feedback
        return 0, ""
    if kind == "multichoice":
        chosen = [said] if question.findtext("single") == "true" else said
        found = [answer for answer in answers if answer[0] in chosen]
        assert len(found) == len(chosen)
        return max(0, sum(answer[1] for answer in found)), " ".join(answer[2] for answer in found)
    if kind == "ordering":
        order = [text for text, *_ in sorted(answers, key=lambda answer: answer[1])]
        return (100 if list(said) == order else 0), words(question.findtext("incorrectfeedback/text"))
    pairs = {words(each.findtext("text")): each.findtext("answer/text") for each in question.findall("subquestion")}
    del_none = {name: value for name, value in pairs.items() if name}
    right = [float(del_none[name]) == float(value) for name, value in said.items()]
    assert len(said) == len(del_none)
    return 100 * sum(right) / len(right), words(question.findtext("incorrectfeedback/text"))


def qti_mark(item, said):
    """The same for an item of a QTI 1.2 package."""
    given = _responses(item, said)
    texts = {each.get("ident"): words(each.findtext(f".//{QTI}mattext")) for each in item.findall(f"{QTI}itemfeedback")}
    score, shown = 0.0, []
    for condition in item.findall(f"{QTI}resprocessing/{QTI}respcondition"):
        if all(_holds(each, given) for each in condition.find(f"{QTI}conditionvar")):
            for change in condition.findall(f"{QTI}setvar"):
                score = float(change.text) + (score if change.get("action") == "Add" else 0)
            shown += [texts[each.get("linkrefid")] for each in condition.findall(f"{QTI}displayfeedback")]
            if condition.get("continue") == "No":
                break
    return score, " ".join(shown)


def _responses(item, said):
    """What is answered, by the idents of the responses."""
    presentation = item.find(f"{QTI}presentation")
    if presentation.find(f"{QTI}response_str") is not None:
        return {"response1": {str(said)}}
    named = [
        (
            response.get("ident"),
            words(response.findtext(f"{QTI}material/{QTI}mattext")),
            {
                words(label.findtext(f".//{QTI}mattext")): label.get("ident")
                for label in response.iter(f"{QTI}response_label")
            },
        )
        for response in presentation.findall(f"{QTI}response_lid")
    ]
    if len(named) == 1 and not named[0][1]:
        chosen = [said] if isinstance(said, str) else said
        return {named[0][0]: {named[0][2][option] for option in chosen}}
    pairs = said if isinstance(said, dict) else dict(zip([name for _, name, _ in named], said, strict=True))
    return {ident: {options[str(pairs[name])]} for ident, name, options in named}


def _holds(test, given):
    tag, found = test.tag.removeprefix(QTI), given.get(test.get("respident"), set())
    if tag == "other":
        return True
    if tag in ("and", "or"):
        return (all if tag == "and" else any)(_holds(each, given) for each in test)
    if tag == "not":
        return not any(_holds(each, given) for each in test)
    if tag == "varequal":
        return test.text in found
    number, limit = float(next(iter(found))), float(test.text)
    return number >= limit if tag == "vargte" else number <= limit
