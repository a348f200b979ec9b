// @ts-check
/** The API's own description, read from the built server without starting it. */

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} [summary]
 * @property {object[]} security
 * @property {string[]} [x-roles]
 */

/** @returns {Promise<import('@nestjs/swagger').OpenAPIObject>} as `/api/openapi.json` serves it */
export async function createApiDocument() {
  process.env['NODE_ENV'] = 'development'; // the description needs no secret
  return (await import(new URL('../dist/api.js', import.meta.url).href)).createApiDocument();
}
