#!/bin/sh
# scripts/ci/check-image.sh <image> [<most bytes>]: checks the size of the image, and that it starts, responds, and shuts down cleanly.
set -eu
image=$1
most=${2:-250000000}

size=$(docker image inspect --format '{{.Size}}' "$image")
if [ "$size" -gt "$most" ]; then
  echo "$image has $size bytes, more than $most" >&2
  exit 1
fi

container=$(docker run --detach --publish 127.0.0.1::4200 "$image")
# in every case, print the log and remove the container
trap 'docker logs "$container" >&2; docker rm --force --volumes "$container" >/dev/null' EXIT
address=$(docker port "$container" 4200/tcp)

attempts=60
until [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]; do
  attempts=$((attempts - 1))
  if [ "$attempts" -eq 0 ]; then
    echo "$image was not healthy within a minute" >&2
    exit 1
  fi
  sleep 1
done

curl --fail --silent --show-error --header 'content-type: application/json' --data '{"name":"etl"}' "http://$address/api/flows/"
docker stop --time 15 "$container" >/dev/null
code=$(docker inspect --format '{{.State.ExitCode}}' "$container")
if [ "$code" -ne 0 ]; then
  echo "$image exited with code $code" >&2
  exit 1
fi
echo "$image: $size bytes, starts, responds and shuts down"
