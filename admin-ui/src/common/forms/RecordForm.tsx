import { useEffect, useRef, useState, type RefObject } from 'react';
import { Form, useRecordContext, type FormProps } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { UnsavedGuard } from './UnsavedGuard';
import { useUser } from '../hooks/useUser';

interface RecordFormProps extends Pick<FormProps, 'children' | 'record' | 'defaultValues' | 'onSubmit'> {
  /** Called with whether the form has unsaved input. */
  onDirty?: (dirty: boolean) => void;
}

interface FormWatcherProps extends Pick<RecordFormProps, 'onDirty'> {
  container: RefObject<HTMLElement | null>;
}

/** Focuses the first invalid field after a failed submit, reports unsaved input, and guards it. */
function FormWatcher({ container, onDirty }: FormWatcherProps) {
  const { clearErrors } = useFormContext();
  const { isDirty, isSubmitting, submitCount, isSubmitSuccessful } = useFormState();
  // After the session has ended, nothing could be saved.
  const isLoggedOut = useUser() === null;
  const isUnsaved = isDirty && !isLoggedOut && !isSubmitting && !isSubmitSuccessful;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty?.(false), [onDirty]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && !isSubmitSuccessful)
      container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, isSubmitting, isSubmitSuccessful, container]);
  useEffect(() => {
    // A server error for a field that the form does not have would block every further submit.
    const form = container.current;
    const clear = () => clearErrors();
    form?.addEventListener('submit', clear, { capture: true });
    return () => form?.removeEventListener('submit', clear, { capture: true });
  }, [container, clearErrors]);
  return <UnsavedGuard isUnsaved={isUnsaved} />;
}

/**
 * A react-admin form. It keeps the record it was mounted with (`record`, or the one of the context), so that a refetch
 * does not overwrite input. Leaving the screen with unsaved input asks for confirmation.
 */
export function RecordForm({ children, onDirty, ...form }: RecordFormProps) {
  const [initialRecord] = useState(useRecordContext(form));
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Form {...form} record={initialRecord} noValidate disableInvalidFormNotification>
        {children}
        <FormWatcher container={container} onDirty={onDirty} />
      </Form>
    </div>
  );
}
