import { type ReactNode } from 'react';

interface Props {
  className: string;
  /** What it asked for is under way: another tap does nothing. */
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that shows that it works, and keeps the focus meanwhile: a disabled one would lose it. */
export function ActionButton({ className, busy, onClick, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={busy} onClick={busy ? undefined : onClick}>
      {busy && <span className="spinner" />}
      {children}
    </button>
  );
}
