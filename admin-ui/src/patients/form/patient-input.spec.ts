import { toFormErrors, missingFields, toPatientInput, type PatientFormValues } from './patient-input';

const contact = { name: ' Asha Rao ', mobile: '9876543210' };
const sent = { name: 'Asha Rao', mobile: '9876543210' };

describe('patient input', () => {
  it.each<[string, PatientFormValues, object]>([
    ['contact data only', contact, sent],
    ['an email', { ...contact, email: 'a@b.in' }, { ...sent, email: 'a@b.in' }],
    ['a cleared email', { ...contact, email: null }, sent],
    ['a language', { ...contact, message_language: 'hi' }, { ...sent, message_language: 'hi' }],
    ['the clinic’s language', { ...contact, message_language: null }, sent],
    ['a plan', { ...contact, plan: 'p', tier: 't' }, { ...sent, subscription_id: 'p' }],
    [
      'an active subscription',
      { ...contact, plan: 'p', alreadyActive: true, tier: 't', start: '2026-11-01' },
      { ...sent, subscription_tier_id: 't', subscription_start_date: '2026-11-01' },
    ],
    [
      'a payment at the clinic',
      { ...contact, plan: 'p', paidNow: true, tier: 't', amount: 450, amount_reason: 'Discount' },
      {
        ...sent,
        subscription_tier_id: 't',
        payment: { payment_method: 'cash', amount: 450, amount_reason: 'Discount', send_confirmation: true },
      },
    ],
    ['the checkbox without a plan', { ...contact, alreadyActive: true, tier: 't', start: '2026-11-01' }, sent],
  ])('sends %s', (_, values, body) => expect(toPatientInput(values)).toEqual(body));

  it.each<[PatientFormValues, string[] | undefined]>([
    [{ plan: 'p', alreadyActive: true }, ['tier', 'start']],
    [{ plan: 'p', alreadyActive: true, tier: 't' }, ['start']],
    [{ plan: 'p', alreadyActive: true, start: '2026-11-01' }, ['tier']],
    [{ plan: 'p', alreadyActive: true, tier: 't', start: '2026-11-01' }, undefined],
    [{ plan: 'p', paidNow: true }, ['tier']],
    [{ plan: 'p', paidNow: true, tier: 't' }, undefined],
    [{ plan: 'p' }, undefined],
    [{ alreadyActive: true }, undefined],
  ])('reports %j as missing %j', (values, missing) => {
    const found = missingFields(values);
    expect(found && Object.keys(found)).toEqual(missing);
  });

  it('maps server errors to the form fields', () => {
    const serverErrors = { mobile: 'no number', subscription_start_date: 'too late', 'payment.amount': 'too much' };
    expect(toFormErrors(serverErrors)).toEqual({ mobile: 'no number', start: 'too late', amount: 'too much' });
    expect(toFormErrors(undefined)).toBeUndefined();
  });
});
