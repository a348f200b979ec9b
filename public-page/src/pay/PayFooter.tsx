import { type View } from '../replies.js';
import { Mark } from '../Mark.js';
import { texts } from '../texts.js';
import { CallLink } from './CallLink.js';
import { payeeOf } from './format.js';

const LINKS = [
  ['pricing-policy', texts.pricing],
  ['terms', texts.terms],
  ['privacy', texts.privacy],
  ['refund-policy', texts.refunds],
] as const;

export function PayFooter({ view }: { view: View }) {
  const { phone } = view.clinic;
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {phone === null ? texts.helpNoPhone(payeeOf(view)) : texts.help}
        {phone !== null && <CallLink phone={phone} />}
      </p>
      <nav aria-label="Policies">
        <a className="pay-brand" href="/">
          <Mark size={20} /> Nirog
        </a>
        {LINKS.map(([name, text]) => (
          <a key={name} href={`/#/${name}`}>
            {text}
          </a>
        ))}
      </nav>
    </footer>
  );
}
