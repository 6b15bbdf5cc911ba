#!/bin/sh
# scripts/ci/publish-image.sh: builds the image for Linux on x64 and arm64, and pushes it with the tag of the release. Writes its digest to GITHUB_OUTPUT.
set -eu
image=ghcr.io/contralto-dev/contralto
version=${GITHUB_REF_NAME#v}

echo "$GH_TOKEN" | docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin
# runs the commands of images for other platforms
docker run --privileged --rm tonistiigi/binfmt --install arm64
docker buildx create --use
docker buildx build --file deploy/Dockerfile --build-arg "COMMIT=$GITHUB_SHA" --platform linux/amd64,linux/arm64 --sbom=true --provenance=true \
  --tag "$image:$version" --metadata-file image.json --push .
digest=$(node --print 'JSON.parse(require("node:fs").readFileSync("image.json", "utf8"))["containerimage.digest"]')
docker pull "$image@$digest"
scripts/ci/check-image.sh "$image@$digest"
echo "digest=$digest" >> "$GITHUB_OUTPUT"
echo "$image:$version has the digest $digest"
