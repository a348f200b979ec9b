import { formatPhone, phoneUrl } from '../../pay/format.js';
import { Icon } from '../../pay/Icon.js';
import { useJoinTexts } from '../context.js';

interface Props {
  error: string;
  /** The clinic's number; null without one. */
  phone: string | null;
}

/** Why a call has failed, and whom to call. */
export function ErrorNote({ error, phone }: Props) {
  const texts = useJoinTexts();
  return (
    <div className="note note-error" role="alert">
      <Icon name="alert" />
      <div>
        <p>{error}</p>
        {phone !== null && (
          <a className="call" href={phoneUrl(phone)}>
            <Icon name="phone" size={18} />
            {texts.call(formatPhone(phone))}
          </a>
        )}
      </div>
    </div>
  );
}
