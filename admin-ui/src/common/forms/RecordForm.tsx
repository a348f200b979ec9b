import { useEffect, useRef, useState, type RefObject } from 'react';
import { Form, type FormProps } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { UnsavedGuard } from './UnsavedGuard';
import { useUser } from '../hooks/useUser';

interface RecordFormProps extends Pick<FormProps, 'children' | 'record' | 'defaultValues' | 'onSubmit'> {
  /** Told whether anything is typed that is not saved. */
  onDirty?: (dirty: boolean) => void;
}

interface FormWatcherProps extends Pick<RecordFormProps, 'onDirty'> {
  container: RefObject<HTMLElement | null>;
}

/** Leads to the first field that was refused, tells what is typed, and asks before that is lost. */
function FormWatcher({ container, onDirty }: FormWatcherProps) {
  const { clearErrors } = useFormContext();
  const { isDirty, isSubmitting, submitCount, isSubmitSuccessful } = useFormState();
  // Once the session is over there is nothing that could be kept.
  const isLoggedOut = useUser() === null;
  const isUnsaved = isDirty && !isLoggedOut && !isSubmitting && !isSubmitSuccessful;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty?.(false), [onDirty]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && !isSubmitSuccessful)
      container.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, isSubmitting, isSubmitSuccessful, container]);
  useEffect(() => {
    // What the server says of a field that is not in the form would hold the form back for ever.
    const form = container.current;
    const clear = () => clearErrors();
    form?.addEventListener('submit', clear, { capture: true });
    return () => form?.removeEventListener('submit', clear, { capture: true });
  }, [container, clearErrors]);
  return <UnsavedGuard isUnsaved={isUnsaved} />;
}

/**
 * A form of the dashboard. It begins with `record` as it was then, so that nothing that is read again meanwhile takes the
 * place of what is typed; and leaving the screen with something typed is asked about first.
 */
export function RecordForm({ children, record, onDirty, ...form }: RecordFormProps) {
  const [initialRecord] = useState(record);
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
