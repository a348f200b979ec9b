import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const { dependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The JSON that a module prints, run by Node in the checkout, because Jest resolves packages differently. */
async function runModule<T>(code: string): Promise<T> {
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as T;
}

describe('the bundled packages', () => {
  it('export everything that the original packages export', async () => {
    const code = `
      const { UNBUNDLED } = await import('./scripts/unbundled.mjs');
      const bundled = ${JSON.stringify(Object.keys(dependencies))}.filter((name) => !UNBUNDLED.includes(name));
      const kinds = async (place) => Object.entries(await import(place))
        .map(([name, value]) => name + ': ' + typeof value + ' ' + (value?.name ?? ''))
        .filter((kind) => !kind.startsWith('module.exports')).sort();
      const pairs = bundled.map(async (name) =>
        [name, await kinds(name), await kinds('./dist/node_modules/' + name + '/index.js')]);
      process.stdout.write(JSON.stringify(await Promise.all(pairs)), () => process.exit());`;
    for (const [name, own, door] of await runModule<[string, string[], string[]]>(code))
      expect([name, door]).toEqual([name, own]);
  });

  it('are all that the server loads, except a native module', async () => {
    const code = `
      import { Module } from 'node:module';
      await import('./dist/app.module.js');
      process.stdout.write(JSON.stringify(Object.keys(Module._cache)), () => process.exit());`;
    const loaded = await runModule<string[]>(code);
    expect(loaded.filter((file) => !/\/(?:dist\/node_modules|node_modules\/@node-rs)\//.test(file))).toEqual([]);
  });
});
