import { useInput, useTranslate } from 'react-admin';
import { MAX_TAGS } from '../../../../src/patients/tags/tag.rules';
import { TagsField } from './TagsField';

/** Tags in a react-admin form. */
export function TagsInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<string[] | null>({
    source: 'tags',
    format: (tags: string[] | null | undefined) => tags ?? [], // a default value would make the form unsaved after a reset
  });
  const message = fieldState.error?.message;
  return (
    <TagsField
      id={id}
      label={translate('tags.optional')}
      value={field.value as string[]}
      onChange={field.onChange}
      hint={translate('tags.hint', { max: MAX_TAGS })}
      error={message && translate(message, { _: message })}
    />
  );
}
