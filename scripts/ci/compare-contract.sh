#!/bin/sh
# scripts/ci/compare-contract.sh [branch]: fails if oasdiff finds that openapi.yaml breaks clients of the contract on a branch, or without one, of the last release.
# Needs Go. Of a release, oasdiff-levels.txt names what our own comparison judges: open sets, which may grow, and (until the next release, which then has them)
# limits that the contract now states and that the service enforced before.
set -eu
before=$(mktemp)
trap 'rm -f "$before"' EXIT
if [ $# -gt 0 ]; then
  git fetch --depth 1 origin "$1"
  git show FETCH_HEAD:openapi.yaml > "$before"
  set --
else
  node_modules/.bin/tsx scripts/ci/released-contract.ts "$before"
  set -- --severity-levels test/contract/published/oasdiff-levels.txt
fi
go run github.com/oasdiff/oasdiff@v1.37.0 breaking "$before" openapi.yaml --fail-on ERR "$@"
