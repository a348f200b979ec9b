import { Icon } from '../pay/Icon.js';
import { formatPhone, phoneUrl } from '../pay/format.js';
import { type PublicDoctor } from './api-types.js';
import { useTexts } from './context.js';

/** The doctor's clinics with address and number; nothing if the only one is at the top of the page. */
export function Clinics({ clinics, doctor }: Pick<PublicDoctor, 'clinics' | 'doctor'>) {
  const texts = useTexts();
  const others = clinics.filter(
    ({ name, address }) => name !== doctor.clinic_name || address !== doctor.clinic_address,
  );
  if (others.length === 0) return null;
  return (
    <section className="panel clinics" aria-labelledby="clinics-title">
      <h2 id="clinics-title">{texts.clinicsTitle}</h2>
      <ul>
        {clinics.map(({ name, address, phone }) => (
          <li key={`${name} ${address ?? ''}`}>
            <b>{name}</b>
            {address !== null && <span className="clinic-address">{address}</span>}
            {phone !== null && (
              <a className="call" href={phoneUrl(phone)}>
                <Icon name="phone" size={18} />
                {texts.call(formatPhone(phone))}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
