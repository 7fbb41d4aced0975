# The image of the service. docs/operations/install.md, "Containers", says how it is run, and how the base image is fixed by its
# digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /service
COPY package.json package-lock.json ./

# `npm ci` installs what the lock file says, or nothing. No package runs a script of its own.
FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# Without the optional ones: to npm, those are also the packages that only the toolchain of the framework asks for.
FROM manifests AS dependencies
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3333 \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    NODE_OPTIONS="--enable-source-maps --max-old-space-size-percentage=60 --max-semi-space-size=8 --v8-pool-size=0"
WORKDIR /service
COPY --from=dependencies /service/node_modules ./node_modules
COPY --from=build /service/build ./
# The user `node` of the image, by number, so that an orchestrator can tell that it is not root.
USER 1000:1000
EXPOSE 3333
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.API_BASE_PATH ?? ''}/health/live`, { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["--no-allocation-site-pretenuring", "bin/server.js"]
