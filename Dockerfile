# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/.cache node_modules/node-linux-* node_modules/.bin/node node_modules/@squawk-cli

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Amanah" org.opencontainers.image.licenses="Apache-2.0"
# The user owns its data and nothing else: what runs cannot change the program.
RUN groupadd --gid 10001 amanah \
 && useradd --uid 10001 --gid amanah --home-dir /data --no-create-home --shell /usr/sbin/nologin amanah \
 && install -d -o amanah -g amanah -m 0711 /data \
 && install -d -o amanah -g amanah -m 0700 /keys /backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db db
COPY --from=build /app/messages messages
COPY --from=build /app/public public
COPY --from=build /app/src src
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
# Alive, not ready: a container is not to be replaced because its database is away.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.BASE_PATH ?? ''}/livez`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "src/app/main.ts"]
