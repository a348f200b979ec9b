import { getMetadataStorage } from 'class-validator';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SRC = resolve(import.meta.dirname, '../src');

/** The rules whose own text names the field as the API does ("tier_name must be shorter than or equal to …"). */
const LIMIT_RULES = ['maxLength', 'minLength', 'isLength', 'min', 'max', 'arrayMaxSize', 'arrayUnique'];

const isClass = (value: unknown): value is new () => object => typeof value === 'function';

describe('a limit of a field', () => {
  it('is refused with a text of its own', async () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.dto.ts') && !file.startsWith('sandbox'),
    );
    const classes: unknown[] = [];
    for (const file of files)
      classes.push(...Object.values((await import(pathToFileURL(join(SRC, file)).href)) as Record<string, unknown>));
    const limits = classes.filter(isClass).flatMap((target) =>
      getMetadataStorage()
        .getTargetValidationMetadatas(target, '', false, false)
        .filter(({ name = '' }) => LIMIT_RULES.includes(name))
        .map(({ propertyName, message }) => ({ field: `${target.name}.${propertyName}`, message })),
    );
    expect(limits.length).toBeGreaterThan(40);
    expect(limits.filter(({ message }) => !message)).toEqual([]);
  });
});
