import { findMistakes, toJoining, type Details } from './steps/details.js';
import { INITIAL_STATE, reducer, type JoinEvent, type JoinState, type JoinStep } from './join.js';
import { texts } from './texts.en.js';

const SENT = { mobileHint: '+91 ••••••3210', expiresAt: '2026-11-20T06:05:00.000Z', endsAt: 0, resendAt: 0 };
const RAVI = { id: '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47', name: 'Ravi Kumar' };

const codeSent: JoinEvent = { type: 'code sent', beneficiary: 'child', mobile: '98765 43210', sent: SENT };
const confirmed: JoinEvent = { type: 'confirmed', confirmed: { token: 'token', people: [] } };
const confirmedKnown: JoinEvent = { type: 'confirmed', confirmed: { token: 'token', people: [RAVI] } };
const after = (...events: JoinEvent[]): JoinState => events.reduce(reducer, INITIAL_STATE);

describe('the form to join a plan', () => {
  it.each<[string, JoinEvent[], JoinStep]>([
    ['begins with the number', [], 'start'],
    ['asks for the code that was sent', [codeSent], 'code'],
    ['asks for the details of a new person', [codeSent, confirmed], 'details'],
    ['shows the people of a known number', [codeSent, confirmedKnown], 'person'],
    [
      'asks for consent once a person is chosen',
      [codeSent, confirmedKnown, { type: 'person chosen', person: RAVI }],
      'details',
    ],
    ['ends when the clinic has the request', [codeSent, confirmed, { type: 'request stored' }], 'waiting'],
    [
      'begins again when the confirmation has expired',
      [codeSent, confirmed, { type: 'confirmation expired' }],
      'start',
    ],
  ])('%s', (_rule, events, step) => expect(after(...events).step).toBe(step));

  it('keeps number and beneficiary when the person goes back', () => {
    const state = after(codeSent, { type: 'navigated', step: 'start' });
    expect(state).toMatchObject({ step: 'start', beneficiary: 'child', mobile: '98765 43210' });
    expect(reducer(state, { type: 'navigated', step: 'code' }).step).toBe('code');
  });

  it.each<[JoinStep, JoinEvent[], JoinStep]>([
    ['code', [], 'start'],
    ['code', [codeSent, confirmed], 'start'],
    ['person', [codeSent, confirmed], 'start'],
    ['person', [codeSent, confirmedKnown], 'person'],
    ['details', [codeSent], 'start'],
    ['details', [codeSent, confirmed], 'details'],
    ['waiting', [codeSent, confirmed, { type: 'request stored' }], 'waiting'],
    ['waiting', [codeSent, confirmed, { type: 'request stored' }, { type: 'navigated', step: 'start' }], 'waiting'],
  ])('going to %s after %j shows %s', (step, events, shown) =>
    expect(reducer(after(...events), { type: 'navigated', step }).step).toBe(shown),
  );

  it('forgets the confirmed number once another one gets a code', () =>
    expect(after(codeSent, confirmedKnown, codeSent)).toMatchObject({ confirmed: null, person: null }));

  it('says why it begins again, until the next step', () => {
    const expired = after(codeSent, confirmed, { type: 'confirmation expired' });
    expect(expired.hasExpired).toBe(true);
    expect(reducer(expired, codeSent).hasExpired).toBe(false);
  });
});

describe('the details of a person who joins', () => {
  const details: Details = { name: 'Mala Sen', ownName: 'Lata Sen', email: '', consent: true, reminders: false };
  const child = after(codeSent, confirmed);
  const mistakesOf = (changed: Partial<Details>, state: JoinState = child) =>
    Object.entries(findMistakes({ ...details, ...changed }, state, texts)).flatMap(([field, text]) =>
      text === null ? [] : [field],
    );

  it.each<[Partial<Details>, JoinState, string[]]>([
    [{}, child, []],
    [{ name: ' ' }, child, ['name']],
    [{ ownName: '' }, child, ['ownName']],
    [{ ownName: '' }, { ...child, beneficiary: 'self' }, []],
    [{ ownName: '' }, { ...child, person: RAVI }, ['ownName']],
    [{ ownName: '' }, { ...child, beneficiary: 'other', person: RAVI }, []],
    [{ email: 'mala' }, child, ['email']],
    [{ email: ' mala@example.org ' }, child, []],
    [{ consent: false }, child, ['consent']],
    [{ name: '', ownName: '', consent: false }, child, ['name', 'ownName', 'consent']],
  ])('%j', (changed, state, fields) => expect(mistakesOf(changed, state)).toEqual(fields));

  it('names the guardian of a child, the payer of another adult, and nobody else', () => {
    expect(toJoining(details, child)).toMatchObject({ for: 'child', guardian_name: 'Lata Sen', token: 'token' });
    expect(toJoining(details, { ...child, beneficiary: 'other' })).toMatchObject({ payer_name: 'Lata Sen' });
    const own = toJoining(details, { ...child, beneficiary: 'self' });
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['guardian_name']));
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['payer_name']));
  });

  it('names a known person by the id, with the guardian of a child and without another payer', () => {
    const known = { patient_id: RAVI.id };
    expect(toJoining(details, { ...child, person: RAVI })).toMatchObject({
      ...known,
      for: 'child',
      guardian_name: 'Lata Sen',
    });
    const adult = toJoining(details, { ...child, beneficiary: 'other', person: RAVI });
    expect(adult).toMatchObject({ ...known, for: 'self' });
    expect(Object.keys(adult)).not.toEqual(expect.arrayContaining(['payer_name']));
  });

  it('says that nobody of a known number is meant', () => {
    expect(toJoining(details, { ...child, confirmed: { token: 'token', people: [RAVI] } }).new_person).toBe(true);
    expect(Object.keys(toJoining(details, child))).not.toEqual(expect.arrayContaining(['new_person']));
  });

  it('leaves out an empty email', () => {
    expect(Object.keys(toJoining(details, child))).not.toEqual(expect.arrayContaining(['email']));
    expect(toJoining({ ...details, email: ' a@b.in ' }, child).email).toBe('a@b.in');
  });
});
