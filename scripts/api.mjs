// @ts-check
/** Reads the OpenAPI description from the built server without starting it. */

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} [summary]
 * @property {object[]} security
 * @property {string[]} [x-roles]
 */

/** @returns {Promise<import('@nestjs/swagger').OpenAPIObject>} as `/api/openapi.json` serves it */
export async function createApiDocument() {
  process.env['NODE_ENV'] = 'development'; // production would require secrets
  return (await import(new URL('../dist/api.js', import.meta.url).href)).createApiDocument();
}
