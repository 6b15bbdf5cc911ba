#!/bin/sh
# scripts/ci/publish-chart.sh: checks the Helm chart, and pushes it to the registry of the image.
set -eu
helm lint --strict deploy/helm/contralto
helm package deploy/helm/contralto --destination dist/chart
echo "$GH_TOKEN" | helm registry login ghcr.io --username "$GITHUB_ACTOR" --password-stdin
helm push dist/chart/contralto-*.tgz oci://ghcr.io/contralto-dev/charts
