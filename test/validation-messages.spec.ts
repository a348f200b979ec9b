import * as classValidator from 'class-validator';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SRC = resolve(import.meta.dirname, '../src');

/** The rules that class-validator brings, whose own text names the field as the API does ("tier_name must be a string"). */
const LIBRARY_RULES = new Set(Object.values(classValidator).filter((value) => typeof value === 'string'));

/** As the API names fields: no person says it. */
const WIRE_NAME = /(?!rzp_)\b[a-z]+_[a-z]/;

const isClass = (value: unknown): value is new () => object => typeof value === 'function';

/** Every rule of every field of a body. A query keeps the names of its address: no person fills in its fields. */
async function rulesOfBodies() {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.dto.ts') && !file.startsWith('sandbox'),
  );
  const classes: unknown[] = [];
  for (const file of files)
    classes.push(...Object.values((await import(pathToFileURL(join(SRC, file)).href)) as Record<string, unknown>));
  const bodies = classes.filter(isClass).filter(({ name }) => !name.endsWith('Params'));
  return bodies.flatMap((target) =>
    classValidator
      .getMetadataStorage()
      .getTargetValidationMetadatas(target, '', false, false)
      .map(({ propertyName, name = '', message }) => ({ field: `${target.name}.${propertyName}`, name, message })),
  );
}

describe('a rule of a field', () => {
  it('is refused with a text of its own, not with the library’s', async () => {
    const rules = (await rulesOfBodies()).filter(({ name }) => LIBRARY_RULES.has(name) && name !== 'isOptional');
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter(({ message }) => !message)).toEqual([]);
  });

  it('names the field as its label does', async () => {
    const texts = (await rulesOfBodies()).map(({ field, message }) => ({
      field,
      text: typeof message === 'function' ? message({ property: '' } as classValidator.ValidationArguments) : message,
    }));
    expect(texts.filter(({ text }) => text && WIRE_NAME.test(text))).toEqual([]);
  });
});
