#!/bin/sh
# scripts/ci/publish-python.sh: uploads the Python client and the pytest plugin. PyPI trusts the release workflow, so there is no token to lose. Uploaded files are skipped.
set -eu
python3 -m venv dist/twine
dist/twine/bin/pip install --quiet twine==7.0.0
dist/twine/bin/twine upload --non-interactive --skip-existing dist/release/contralto_client-* dist/release/pytest_contralto-*
