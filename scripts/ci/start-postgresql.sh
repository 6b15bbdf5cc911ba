#!/bin/sh
# Starts PostgreSQL of the given major version in a container on 127.0.0.1:5432 and waits until it accepts connections.
# A service container of a workflow takes no arguments, and the tests need more than 100 connections.
set -eu
version=${1:?"Usage: $0 <major version>"}
docker run --detach --name postgresql --publish 127.0.0.1:5432:5432 --env POSTGRES_PASSWORD=postgres \
  "postgres:$version" -c max_connections=300 -c fsync=off -c full_page_writes=off
timeout 60 sh -c 'until docker exec postgresql pg_isready --host 127.0.0.1 --username postgres; do sleep 1; done'
