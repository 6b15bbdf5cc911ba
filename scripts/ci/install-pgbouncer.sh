#!/usr/bin/env bash
# Installs PgBouncer and the PostgreSQL of the distribution, and names its programs for the steps that follow.
set -euo pipefail
sudo apt-get update
sudo apt-get install --yes pgbouncer postgresql
echo "CONTRALTO_TEST_POSTGRES_BIN=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort --version-sort | tail -1)" >> "$GITHUB_ENV"
