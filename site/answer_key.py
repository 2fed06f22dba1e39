"""Write the page with the right answers of all lessons, for instructors."""

from pathlib import Path

from minimax_lab.exercises.gates import gate_names, lesson_names, load_question, questions

HEAD = """# The answer key

For instructors: the right answers to all gates and exercises, computed from the questions themselves.
"""


def write_answer_key(path: Path) -> None:
    """Write the answers of each lesson: its gates, then its exercises."""
    parts, gates = [HEAD], [load_question(name) for name in gate_names()]
    for lesson in lesson_names():
        parts.append(f"## {lesson.replace('_', ' ')}")
        here = [each for each in gates if each.name.partition("-")[0] == lesson.partition("_")[0]]
        parts += [f"- **{each.name}:** {each.ask} **{each.headline}** {each.reveal}" for each in here]
        gates = [each for each in gates if each not in here]  # of two lessons with this number, the first has the gates
        parts += [f"- **{each.number}.** {each.ask} **{each.right_text()}** {each.why}" for each in questions(lesson)]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
