# Isoline in a container: docker build -t isoline . ; what it needs to know comes from the environment (README).
# Looked at on 2026-11-28; how to renew it, and the images of compose.yaml: docs/operations.md.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS build
WORKDIR /isoline
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /isoline
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM ${NODE_IMAGE}
# Names on the pictures of cards in scripts that DejaVu Sans lacks.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-noto-core && rm -rf /var/lib/apt/lists/*
WORKDIR /isoline
COPY --from=packages /isoline/node_modules node_modules
COPY package.json ./
COPY server/db/migrations server/db/migrations
COPY server/identity/assets server/identity/assets
COPY docs/cases docs/cases
COPY --from=build /isoline/dist dist
# The only folder that is written to: the root file system may be read-only, with /tmp in memory.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# Each thread would keep an arena of its own of what it once asked for: two for all hold seventy megabytes less.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production ISOLINE_HOST=0.0.0.0 ISOLINE_PORT=8080 ISOLINE_DATA_DIR=/data
EXPOSE 8080
# A worker has no public port: its health is on the port of its numbers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ISOLINE_ROLE === 'worker' ? process.env.ISOLINE_METRICS_PORT : process.env.ISOLINE_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "--v8-pool-size=1"]
CMD ["dist/server/main.js"]
