import { type ReactNode } from 'react';

interface Props {
  className: string;
  /** The action is running: further taps are ignored. */
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button with a busy state. It is not disabled while busy, because a disabled button loses the focus. */
export function ActionButton({ className, busy, onClick, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={busy} onClick={busy ? undefined : onClick}>
      {busy && <span className="spinner" />}
      {children}
    </button>
  );
}
