import type { ReactNode } from 'react';
import { Logo } from './Logo.js';

interface TextPageProps {
  children: ReactNode;
  /** Below the text. */
  footer?: ReactNode;
}

/** A page of text, with the way home above it. */
export const TextPage = ({ children, footer }: TextPageProps) => (
  <div className="policy">
    <header>
      <a className="policy-logo" href="/">
        <Logo /> Nirog
      </a>
    </header>
    <main>{children}</main>
    {footer}
  </div>
);
