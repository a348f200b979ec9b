import { getMetadataStorage } from 'class-validator';
import type { Schemas } from './examples.js';

type Limit = number | undefined;

/** JSON Schema keywords of class-validator rules. Other rules are described in their field's docstring. */
const JSON_SCHEMA_KEYWORDS: Record<string, (...of: Limit[]) => Record<string, unknown>> = {
  isInt: () => ({ type: 'integer' }),
  minLength: (minLength) => ({ minLength }),
  maxLength: (maxLength) => ({ maxLength }),
  isLength: (minLength, maxLength) => ({ minLength, maxLength }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
  arrayUnique: () => ({ uniqueItems: true }),
};

/** The classes with validation rules. class-validator has no public method for this. */
function validatedClasses(): Iterable<new () => object> {
  const rules = Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<new () => object, unknown>;
  return rules.keys();
}

/** Adds the limits of class-validator rules to the schemas. */
export function documentLimits(schemas: Schemas): void {
  for (const target of validatedClasses()) {
    const { properties = {} } = schemas[target.name] ?? {};
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(target, '', false, false)) {
      const field = rule.each ? properties[rule.propertyName]?.items : properties[rule.propertyName];
      const limits = JSON_SCHEMA_KEYWORDS[rule.name ?? ''];
      const [min, max] = (rule.constraints as Limit[] | undefined) ?? [];
      if (field && limits) Object.assign(field, limits(min, max));
    }
  }
}
