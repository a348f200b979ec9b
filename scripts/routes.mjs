// @ts-check
/**
 * `npm run routes`: prints the operations of the API as a table of method, path, roles and summary.
 * `npm run routes -- openapi.json` writes the OpenAPI description to that file instead, as `npm run lint:api` does.
 */
import { writeFileSync } from 'node:fs';
import { runCommand } from './shutdown.mjs';
import { prepare } from './prepare.mjs';
import { log } from './progress.mjs';

/** @param {{ security: object[], 'x-roles'?: string[] }} operation */
const describeRoles = ({ security, 'x-roles': roles }) =>
  security.length === 0 ? 'public' : (roles?.join(', ') ?? 'any login');

await runCommand(async () => {
  await prepare('npm run routes');
  process.env['NODE_ENV'] = 'development'; // production would require secrets
  const { createApiDocument } = await import(new URL('../dist/api.js', import.meta.url).href);
  const api = await createApiDocument();
  const [file] = process.argv.slice(2);
  if (file) {
    writeFileSync(file, `${JSON.stringify(api, null, 2)}\n`);
    return 0;
  }
  const rows = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      ...[method.toUpperCase(), path, describeRoles(operation), operation.summary ?? ''],
    ]),
  );
  rows.sort(([, a = ''], [, b = '']) => a.localeCompare(b));
  const table = [['METHOD', 'PATH', 'ROLES', 'SUMMARY'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    log(
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return 0;
});
