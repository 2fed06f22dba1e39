#!/usr/bin/env bash
# Commits fresh copies of the lessons to the branch `lessons` and pushes it, if they differ from the last ones.
set -eu
source=$(git rev-parse --short HEAD)
folder=$(mktemp -d)
minimax-lab lessons "$folder/copies"
python "$(dirname "$0")/../docs/published_copies.py" "$folder/copies"
start=
if git fetch --quiet origin lessons 2>/dev/null; then start=FETCH_HEAD; fi
if [ -n "$start" ]; then
    git worktree add --quiet --detach "$folder/branch" "$start"
else
    git worktree add --quiet --detach "$folder/branch"
    git -C "$folder/branch" checkout --quiet --orphan lessons
fi
cd "$folder/branch"
git rm -r --force --quiet --ignore-unmatch .
cp -R "$folder/copies/." .
git add --all
git diff --cached --quiet && exit
git -c user.name="copies" -c user.email="copies@users.noreply.github.com" \
    commit --quiet --message "Copy the lessons of $source"
git push --quiet origin HEAD:lessons
