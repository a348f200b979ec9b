import 'reflect-metadata';

/** Metadata key under which `@ApiTags()` stores a controller's tags. */
const TAGS = 'swagger/apiUseTags';

/**
 * The public name of an operation: the first tag of its controller and the name of its method, `patients.archive`.
 * Without a tag, the controller's own name is used.
 */
export function operationName(controller: { name: string }, method: string): string {
  const [tag] = (Reflect.getMetadata(TAGS, controller) as string[] | undefined) ?? [];
  return `${tag ?? controller.name.replace(/Controller$/, '').toLowerCase()}.${method}`;
}
