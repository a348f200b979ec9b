import { useInput, useTranslate } from 'react-admin';
import { TagsField } from './TagsField';

/** Tags in a react-admin form. */
export function TagsInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<string[] | null>({ source: 'tags', defaultValue: [] });
  const tags = field.value as string[] | null | undefined;
  const message = fieldState.error?.message;
  return (
    <div className="wide">
      <TagsField
        id={id}
        label={translate('tags.optional')}
        value={tags ?? []}
        onChange={field.onChange}
        error={message && translate(message, { _: message })}
      />
    </div>
  );
}
