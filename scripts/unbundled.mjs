// @ts-check
/** Packages that stay outside the server's bundle: a native binary, and folders of files that the server sends to browsers. */
export const UNBUNDLED = ['@node-rs/argon2', '@bull-board/ui', 'swagger-ui-dist'];
