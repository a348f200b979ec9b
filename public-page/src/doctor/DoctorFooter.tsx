import { Logo } from '../Logo.js';
import { formatPhone, phoneUrl } from '../pay/format.js';
import { Icon } from '../pay/Icon.js';
import { type PublicDoctor } from './api-types.js';
import { useTexts } from './context.js';
import { type DoctorTexts } from './texts.en.js';

/** Policy pages by path, with the key of their text. */
const POLICY_LINKS = {
  'pricing-policy': 'pricing',
  terms: 'terms',
  privacy: 'privacy',
  'refund-policy': 'refunds',
} as const satisfies Record<string, keyof DoctorTexts>;

export function DoctorFooter({ doctor }: Pick<PublicDoctor, 'doctor'>) {
  const texts = useTexts();
  return (
    <footer className="pay-footer">
      <p className="pay-help">
        {doctor.phone === null ? texts.helpNoPhone(doctor.clinic_name ?? doctor.name) : texts.help}
        {doctor.phone !== null && (
          <a className="call" href={phoneUrl(doctor.phone)}>
            <Icon name="phone" size={18} />
            {texts.call(formatPhone(doctor.phone))}
          </a>
        )}
      </p>
      <p>{texts.moneyGoesTo(doctor.name)}</p>
      <p>{texts.emergency}</p>
      <nav aria-label={texts.policies}>
        <a className="pay-brand" href="/">
          <Logo size={20} /> Nirog
        </a>
        {Object.entries(POLICY_LINKS).map(([path, textKey]) => (
          <a key={path} href={`/${path}`}>
            {texts[textKey]}
          </a>
        ))}
      </nav>
    </footer>
  );
}
