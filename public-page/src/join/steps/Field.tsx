import { type ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  id: string;
  label: string;
  hint?: string;
  /** What is wrong with the value; null if nothing is. */
  error: string | null;
}

/** A text field with its label, hint and error. */
export function Field({ id, label, hint, error, ...input }: Props) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error !== null}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
