import { useEffect, useState } from 'react';
import { useRecordContext, type FormProps } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUser } from '../hooks/useUser';
import { FocusedForm } from './FocusedForm';
import { UnsavedGuard } from './unsaved/UnsavedGuard';

interface RecordFormProps extends Pick<FormProps, 'children' | 'record' | 'defaultValues' | 'onSubmit'> {
  /** Called with whether the form has unsaved input. */
  onDirty?: (dirty: boolean) => void;
}

/** Reports unsaved input, and guards it. */
function FormWatcher({ onDirty }: Pick<RecordFormProps, 'onDirty'>) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  // After the session has ended, nothing could be saved.
  const isLoggedOut = useUser() === null;
  const isUnsaved = isDirty && !isLoggedOut && !isSubmitting && !isSubmitSuccessful;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty?.(false), [onDirty]);
  return <UnsavedGuard isUnsaved={isUnsaved} />;
}

/**
 * A react-admin form. It keeps the record (`record`, or the one of the context) and the default values it was mounted
 * with, so that a refetch does not overwrite input. Leaving the screen with unsaved input asks for confirmation.
 */
export function RecordForm({ children, onDirty, defaultValues, ...form }: RecordFormProps) {
  const [initialRecord] = useState(useRecordContext(form));
  const [initialValues] = useState(() => defaultValues as unknown);
  return (
    <FocusedForm {...form} record={initialRecord} defaultValues={initialValues}>
      {children}
      <FormWatcher onDirty={onDirty} />
    </FocusedForm>
  );
}
