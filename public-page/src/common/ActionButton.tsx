import { type ReactNode } from 'react';

interface Props {
  className: string;
  /** The action is running: further taps are ignored. */
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button with a busy state. It is not disabled while busy, because a disabled button loses the focus. */
export function ActionButton({ className, isBusy, onClick, children }: Props) {
  return (
    <button className={className} type="button" aria-disabled={isBusy} onClick={isBusy ? undefined : onClick}>
      {isBusy && <span className="spinner" />}
      {children}
    </button>
  );
}
