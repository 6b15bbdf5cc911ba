#!/bin/sh
# scripts/ci/compare-contract.sh <branch>: fails if openapi.yaml breaks clients of the contract on a branch. Needs Go.
set -eu
before=$(mktemp)
trap 'rm -f "$before"' EXIT
git fetch --depth 1 origin "$1"
git show FETCH_HEAD:openapi.yaml > "$before"
go run github.com/oasdiff/oasdiff@v1.37.0 breaking "$before" openapi.yaml --fail-on ERR
