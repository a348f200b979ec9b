// @ts-check
/** Packages that are not bundled: a native binary, and packages with static files for browsers. */
export const UNBUNDLED = ['@node-rs/argon2', '@bull-board/ui', 'swagger-ui-dist'];
