#!/bin/sh
# scripts/ci/publish-go.sh <archive>: commits the generated sources of the Go module, and pushes the commit with the tag from which `go get` reads them.
set -eu
tag=packages/go/v$(node -p 'require("./package.json").version')
if git ls-remote --exit-code origin "refs/tags/$tag" > /dev/null; then
  echo "$tag is already published"
  exit
fi
tar -xzf "$1" -C packages/go
git add packages/go
git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
  commit --quiet --no-verify --message "Generate the Go client of ${tag#packages/go/}"
git tag "$tag"
git push --quiet origin "$tag"
