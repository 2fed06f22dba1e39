"""The questions of the lessons: a module for each lesson, imported when one of its questions is asked for."""
