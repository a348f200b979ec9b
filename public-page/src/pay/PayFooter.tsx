import { type ReactNode } from 'react';
import { useTexts } from '../texts/language.js';
import { Logo } from '../Logo.js';
import { type Texts } from '../texts/texts.en.js';
import { CallLink } from './CallLink.js';
import { Reminders } from './Reminders.js';

/** Policy pages by path, with the key of their text. */
const POLICY_LINKS = {
  'pricing-policy': 'pricing',
  terms: 'terms',
  privacy: 'privacy',
  'refund-policy': 'refunds',
} as const satisfies Record<string, keyof Texts>;

interface Props {
  identifier: string;
  /** Clinic or doctor. */
  payee: string;
  /** Of the clinic. */
  phone: string | null;
  /** Whether reminders are on; null hides them. */
  reminders: boolean | null;
  children?: ReactNode;
}

/** @param children more links. */
export function PayFooter({ identifier, payee, phone, reminders, children }: Props) {
  const texts = useTexts();
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {phone === null ? texts.helpNoPhone(payee) : texts.help}
        {phone !== null && <CallLink phone={phone} />}
      </p>
      {reminders !== null && <Reminders identifier={identifier} initiallyOn={reminders} />}
      <nav aria-label={texts.policies}>
        <a className="pay-brand" href="/">
          <Logo size={20} /> Nirog
        </a>
        {Object.entries(POLICY_LINKS).map(([path, textKey]) => (
          <a key={path} href={`/${path}`}>
            {texts[textKey]}
          </a>
        ))}
        {children}
      </nav>
    </footer>
  );
}
