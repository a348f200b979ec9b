import { useTexts, type Texts } from '../language.js';
import { Mark } from '../Mark.js';
import { type View } from '../replies.js';
import { CallLink } from './CallLink.js';
import { payeeOf } from './format.js';

const LINKS = {
  'pricing-policy': 'pricing',
  terms: 'terms',
  privacy: 'privacy',
  'refund-policy': 'refunds',
} as const satisfies Record<string, keyof Texts>;

export function PayFooter({ view }: { view: View }) {
  const texts = useTexts();
  const { phone } = view.clinic;
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {phone === null ? texts.helpNoPhone(payeeOf(view)) : texts.help}
        {phone !== null && <CallLink phone={phone} />}
      </p>
      {view.subscriptionStatus.endDate !== null && <p>{texts.reminders}</p>}
      <nav aria-label={texts.policies}>
        <a className="pay-brand" href="/">
          <Mark size={20} /> Nirog
        </a>
        {Object.entries(LINKS).map(([name, key]) => (
          <a key={name} href={`/${name}`}>
            {texts[key]}
          </a>
        ))}
      </nav>
    </footer>
  );
}
