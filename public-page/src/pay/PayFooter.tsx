import { useTexts } from '../texts/language.js';
import { Logo } from '../Logo.js';
import { type PayPageView } from '../api-types.js';
import { type Texts } from '../texts/texts.en.js';
import { CallLink } from './CallLink.js';
import { payeeName } from './format.js';
import { Reminders } from './Reminders.js';

/** Policy pages by path, with the key of their text. */
const POLICY_LINKS = {
  'pricing-policy': 'pricing',
  terms: 'terms',
  privacy: 'privacy',
  'refund-policy': 'refunds',
} as const satisfies Record<string, keyof Texts>;

export function PayFooter({ view }: { view: PayPageView }) {
  const texts = useTexts();
  const { phone } = view.clinic;
  const hasEverPaid = view.subscriptionStatus.endDate !== null;
  const showsReminders = view.remindersWanted === false || (view.remindersWanted === true && hasEverPaid);
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {phone === null ? texts.helpNoPhone(payeeName(view)) : texts.help}
        {phone !== null && <CallLink phone={phone} />}
      </p>
      {showsReminders && <Reminders identifier={view.identifier} initiallyOn={view.remindersWanted === true} />}
      <nav aria-label={texts.policies}>
        <a className="pay-brand" href="/">
          <Logo size={20} /> Nirog
        </a>
        {Object.entries(POLICY_LINKS).map(([path, textKey]) => (
          <a key={path} href={`/${path}`}>
            {texts[textKey]}
          </a>
        ))}
        <a href={`/s/${encodeURIComponent(view.identifier)}/data`}>{texts.yourData}</a>
      </nav>
    </footer>
  );
}
