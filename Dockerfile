# syntax=docker/dockerfile:1

# Bundles the service. The SQLite binding brings a binary for every platform, so nothing is compiled, and packages installed here also run on Alpine.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# npm links a workspace only if its manifest is there when it installs
COPY packages/client/package.json packages/client/
COPY packages/node/package.json packages/node/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# `docker build --build-arg COMMIT=$(git rev-parse HEAD)`: the context has no repository
ARG COMMIT
RUN npm run build \
 && npm ci --ignore-scripts --omit=dev --workspaces=false --no-audit --no-fund \
 && find node_modules/better-sqlite3/prebuilds -type f ! -name 'linuxmusl-*' -delete \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src dist/*.map

FROM node:26-alpine
LABEL org.opencontainers.image.title="Contralto" \
      org.opencontainers.image.description="Contract-first workflow orchestration service" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    SERVICE_HOME=/data \
    SERVICE_HOST=0.0.0.0 \
    SERVICE_PORT=4200
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/openapi.yaml /app/asyncapi.yaml ./
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
COPY --from=build /app/drizzle drizzle
COPY --from=build /app/generated/openapi.json /app/generated/openapi-3.0.json generated/
COPY --from=build /app/node_modules node_modules
RUN ln -s /app/bin/contralto.mjs /usr/local/bin/contralto && install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4200 4290
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD for port in "${SERVICE_PORT}" "${SERVICE_SERVICES_PORT:-4290}"; do wget -q -O /dev/null "http://127.0.0.1:${port}/ready" && exit 0; done; exit 1
ENTRYPOINT ["contralto"]
CMD ["start"]
