import { NOTICE_LANGUAGES } from '../../patients/consents/consent.rules.js';
import { privacyNotice } from './privacy-notice.js';

const SENDER = { doctorName: 'Dr Asha Rao', clinicName: 'Rao Clinic', phone: '080 4123 4567' };
const textOf = (language: (typeof NOTICE_LANGUAGES)[number], sender: Parameters<typeof privacyNotice>[1] = SENDER) =>
  privacyNotice(language, sender)
    .sections.map(({ heading, text }) => `${heading}\n${text}`)
    .join('\n');

describe('the privacy notice', () => {
  it.each(NOTICE_LANGUAGES)('names the doctor, the recipients and the ways to object (%s)', (language) => {
    const text = textOf(language);
    for (const name of ['Dr Asha Rao', 'Rao Clinic', '080 4123 4567', 'Razorpay', 'Meta', 'STOP', '90'])
      expect(text).toContain(name);
    expect(text).toContain('Data Protection Board of India');
  });

  it('has the same sections in every language', () => {
    const [english, ...others] = NOTICE_LANGUAGES.map((language) =>
      privacyNotice(language, SENDER).sections.map(({ text }) => text.split('\n').length),
    );
    for (const other of others) expect(other).toEqual(english);
  });

  it('names the doctor alone without a clinic, and no number without one', () => {
    const text = textOf('en', { ...SENDER, clinicName: null, phone: null });
    expect(text).toContain('Dr Asha Rao decides');
    expect(text).toContain('or contact the clinic.');
  });
});
