import type { ReactNode } from 'react';
import { Logo } from './Logo.js';

interface TextPageProps {
  children: ReactNode;
  footer?: ReactNode;
}

/** Layout of the pages that are only text (terms, privacy): the logo links to the landing page. @param footer below the text. */
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
