import { useLayoutEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { ErrorNote } from './ErrorNote.js';

interface Props {
  /** Changes with every attempt that found mistakes: the first wrong field then gets the focus. */
  mistakes: object;
  /** The error of the last call; null if there is none. */
  error: string | null;
  /** The clinic's number, shown with an error. */
  phone: string | null;
  isBusy: boolean;
  /** The text of the button, and while the call is running. */
  action: [idle: string, busy: string];
  onSubmit: () => void;
  children: ReactNode;
}

/** A form with one button. Its fields are checked when it is sent. */
export function StepForm({ mistakes, error, phone, isBusy, action: [idle, busy], onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {children}
      {error !== null && <ErrorNote error={error} phone={phone} />}
      <button className="button" aria-disabled={isBusy}>
        {isBusy && <span className="spinner" />}
        {isBusy ? busy : idle}
      </button>
    </form>
  );
}
