import { errorsInForm, missingIn, patientInput, type PatientWish } from './patient-input';

const who = { name: ' Asha Rao ', mobile: '9876543210' };
const sent = { name: 'Asha Rao', mobile: '9876543210' };

describe('patient input', () => {
  it.each<[string, PatientWish, object]>([
    ['nobody but the patient', who, sent],
    ['an email', { ...who, email: 'a@b.in' }, { ...sent, email: 'a@b.in' }],
    ['an emptied email', { ...who, email: null }, sent],
    ['a plan', { ...who, plan: 'p', tier: 't' }, { ...sent, subscription_id: 'p' }],
    [
      'a running subscription',
      { ...who, plan: 'p', running: true, tier: 't', start: '2026-11-01' },
      { ...sent, subscription_tier_id: 't', subscription_start_date: '2026-11-01' },
    ],
    ['a tick without a plan', { ...who, running: true, tier: 't', start: '2026-11-01' }, sent],
  ])('sends %s', (_, wish, body) => expect(patientInput(wish)).toEqual(body));

  it.each<[PatientWish, string[] | undefined]>([
    [{ plan: 'p', running: true }, ['tier', 'start']],
    [{ plan: 'p', running: true, tier: 't' }, ['start']],
    [{ plan: 'p', running: true, start: '2026-11-01' }, ['tier']],
    [{ plan: 'p', running: true, tier: 't', start: '2026-11-01' }, undefined],
    [{ plan: 'p' }, undefined],
    [{ running: true }, undefined],
  ])('%j misses %j', (wish, missing) => {
    const found = missingIn(wish);
    expect(found && Object.keys(found)).toEqual(missing);
  });

  it('shows what the server says of a field where that field is', () => {
    const said = { mobile: 'no number', subscription_start_date: 'too late' };
    expect(errorsInForm(said)).toEqual({ mobile: 'no number', start: 'too late' });
    expect(errorsInForm(undefined)).toBeUndefined();
  });
});
