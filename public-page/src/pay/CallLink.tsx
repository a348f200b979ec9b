import { useTexts } from '../texts/language.js';
import { phoneUrl, formatPhone } from './format.js';
import { Icon } from './Icon.js';

export function CallLink({ phone }: { phone: string }) {
  const texts = useTexts();
  return (
    <a className="call" href={phoneUrl(phone)}>
      <Icon name="phone" size={18} />
      {texts.call(formatPhone(phone))}
    </a>
  );
}
