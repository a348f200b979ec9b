import { useTexts } from '../language.js';
import { phoneLink, phoneText } from './format.js';
import { Icon } from './Icon.js';

export function CallLink({ phone }: { phone: string }) {
  const texts = useTexts();
  return (
    <a className="call" href={phoneLink(phone)}>
      <Icon name="phone" size={18} />
      {texts.call(phoneText(phone))}
    </a>
  );
}
