import { type ReactNode } from 'react';

interface Props {
  className: string;
  /** What it asked for is under way: another tap does nothing. */
  busy: boolean;
  onAct: () => void;
  children: ReactNode;
}

/** A button that shows that it works, and keeps the focus meanwhile: a disabled one would lose it. */
export function ActButton({ className, busy, onAct, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={busy} onClick={busy ? undefined : onAct}>
      {busy && <span className="spinner" />}
      {children}
    </button>
  );
}
