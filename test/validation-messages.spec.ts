import * as classValidator from 'class-validator';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SRC = resolve(import.meta.dirname, '../src');

/** The rules of class-validator. Their own texts use the API's field names ("tier_name must be a string"). */
const LIBRARY_RULES = new Set(Object.values(classValidator).filter((value) => typeof value === 'string'));

/** Field names as in the API, which no error text should use. */
const WIRE_NAME = /(?!rzp_)\b[a-z]+_[a-z]/;

const isClass = (value: unknown): value is new () => object => typeof value === 'function';

/** All rules of all body fields. Query parameters are left out, because people do not fill them in. */
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

describe('a validation rule', () => {
  it('has an error text of our own, not the library’s', async () => {
    const rules = (await rulesOfBodies()).filter(({ name }) => LIBRARY_RULES.has(name) && name !== 'isOptional');
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter(({ message }) => !message)).toEqual([]);
  });

  it('names the field by its label', async () => {
    const texts = (await rulesOfBodies()).map(({ field, message }) => ({
      field,
      text: typeof message === 'function' ? message({ property: '' } as classValidator.ValidationArguments) : message,
    }));
    expect(texts.filter(({ text }) => text && WIRE_NAME.test(text))).toEqual([]);
  });
});
