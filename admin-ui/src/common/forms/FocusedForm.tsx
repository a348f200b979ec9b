import { useEffect, useRef, type RefObject } from 'react';
import { Form, type FormProps } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

function InvalidFieldFocus({ container }: { container: RefObject<HTMLElement | null> }) {
  const { clearErrors } = useFormContext();
  const { isSubmitting, submitCount, isSubmitSuccessful } = useFormState();
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
  return null;
}

/** A react-admin form that shows errors at their fields and focuses the first invalid one after a failed submit. */
export function FocusedForm({ children, ...form }: Omit<FormProps, 'noValidate' | 'disableInvalidFormNotification'>) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Form {...form} noValidate disableInvalidFormNotification>
        {children}
        <InvalidFieldFocus container={container} />
      </Form>
    </div>
  );
}
