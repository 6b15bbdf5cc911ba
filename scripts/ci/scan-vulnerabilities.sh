#!/bin/sh
# Fails if osv.dev has an advisory for a locked package. Needs Go, whose checksum database verifies the scanner.
set -eu
go run github.com/google/osv-scanner/v2/cmd/osv-scanner@v2.2.2 scan source --lockfile=package-lock.json
