import { useInput, useTranslate, ValidationError, type Validator } from 'react-admin';
import { formatDay, isDay, type Day } from '../../../../src/shared/calendar';
import { DayField } from './DayField';

interface DayInputProps {
  source: string;
  label: string;
  defaultValue?: Day;
  max?: Day;
  validate?: Validator | undefined;
  className?: string;
}

/** A form field for a day. An empty one is null. */
export function DayInput({ source, label, defaultValue, max, validate, className }: DayInputProps) {
  const translate = useTranslate();
  const isValidDay: Validator = (value: unknown) => {
    if (value === null || value === undefined || value === '') return undefined;
    if (!isDay(value)) return translate('day.invalid');
    return max !== undefined && value > max ? translate('day.tooLate', { day: formatDay(max) }) : undefined;
  };
  const { id, field, fieldState, isRequired } = useInput({
    source,
    defaultValue: defaultValue ?? null,
    validate: [...(validate ? [validate] : []), isValidDay],
  });
  const { error } = fieldState;
  return (
    <DayField
      id={id}
      name={field.name}
      inputRef={field.ref}
      className={className}
      label={translate(label)}
      required={isRequired}
      value={(field.value as string | null) ?? ''}
      onChange={(value) => field.onChange(value || null)}
      onBlur={field.onBlur}
      max={max}
      error={Boolean(error)}
      helperText={error?.message ? <ValidationError error={error.message} /> : undefined}
    />
  );
}
