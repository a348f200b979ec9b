import type { ReactNode } from 'react';
import { Mark } from './Logo.js';

interface SheetProps {
  children: ReactNode;
  /** Below the text. */
  foot?: ReactNode;
}

/** A page of text, with the way home above it. */
export const Sheet = ({ children, foot }: SheetProps) => (
  <div className="policy">
    <header>
      <a className="policy-logo" href="/">
        <Mark /> Nirog
      </a>
    </header>
    <main>{children}</main>
    {foot}
  </div>
);
