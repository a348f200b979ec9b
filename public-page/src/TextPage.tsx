import type { ReactNode } from 'react';
import { Logo } from './Logo.js';

interface TextPageProps {
  children: ReactNode;
  footer?: ReactNode;
}

/** A text page with a link to the landing page above it. @param footer below the text. */
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
