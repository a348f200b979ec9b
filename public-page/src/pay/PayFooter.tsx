import { useTexts } from '../texts/language.js';
import { Logo } from '../Logo.js';
import { type View } from '../replies.js';
import { type Texts } from '../texts/texts.en.js';
import { CallLink } from './CallLink.js';
import { payeeName } from './format.js';
import { Reminders } from './Reminders.js';

const LINKS = {
  'pricing-policy': 'pricing',
  terms: 'terms',
  privacy: 'privacy',
  'refund-policy': 'refunds',
} as const satisfies Record<string, keyof Texts>;

export function PayFooter({ view }: { view: View }) {
  const texts = useTexts();
  const { phone } = view.clinic;
  const everPaid = view.subscriptionStatus.endDate !== null;
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {phone === null ? texts.helpNoPhone(payeeName(view)) : texts.help}
        {phone !== null && <CallLink phone={phone} />}
      </p>
      {view.remindersWanted !== null && (everPaid || !view.remindersWanted) && (
        <Reminders identifier={view.identifier} wanted={view.remindersWanted} />
      )}
      <nav aria-label={texts.policies}>
        <a className="pay-brand" href="/">
          <Logo size={20} /> Nirog
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
