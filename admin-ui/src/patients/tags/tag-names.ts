import { isSameTag } from '../../../../src/patients/tags/tag.rules';
import { oneLine } from '../../../../src/shared/text';

/**
 * Tags as typed: commas separate them, each gets the spelling of the clinic's existing tag, and none is there twice.
 */
export function toTagNames(typed: readonly string[], existing: readonly string[]): string[] {
  const names = typed.flatMap((text) => text.split(',')).map(oneLine);
  return names
    .filter(Boolean)
    .map((name) => existing.find((other) => isSameTag(other, name)) ?? name)
    .filter((name, index, all) => all.findIndex((other) => isSameTag(other, name)) === index);
}

/** The tags that `after` has and `before` lacks. */
export const addedTags = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((name) => !before.some((other) => isSameTag(other, name)));
