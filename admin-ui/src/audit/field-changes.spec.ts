import { audit } from '../i18n/audit/en.audit';
import { en } from '../i18n/en';
import { translator } from '../i18n/translator';
import { fieldChanges, humanize } from './field-changes';

const translate = translator(en, audit);

const ID = '01a1fef7-d2d5-796c-b4bf-413be962f2e1';

describe('field changes', () => {
  it.each([
    ['is_active', true, false, { name: 'active', from: 'yes', to: 'no' }],
    ['price_paise', 49_900, 1_23_45_678, { name: 'price', from: '₹499', to: '₹1,23,456.78' }],
    ['end_day', '2026-11-05', null, { name: 'expiry date', from: '5 Nov 2026', to: '-' }],
    [
      ...(['expires_at', null, '2026-11-21T09:34:00.000Z'] as const),
      { name: 'valid until', from: '-', to: '21\u00a0Nov\u00a02026, 3:04\u00a0pm' },
    ],
    ['key_secret_sealed', '•••', '•••', { name: 'key secret', from: '•••', to: '•••' }],
    ['covered', '', 'Chat', { name: 'covered', from: '-', to: 'Chat' }],
    ['months', 1, 3, { name: 'months', from: '1', to: '3' }],
    ['tags', ['a', 'b'], [], { name: 'tags', from: 'a, b', to: '-' }],
    ['validity_type', 'monthly', 'half_yearly', { name: 'validity type', from: 'monthly', to: 'half-yearly' }],
    ['state', 'pending', 'paid', { name: 'status', from: 'pending', to: 'paid' }],
    ['name', 'half_yearly', 'paid', { name: 'name', from: 'half_yearly', to: 'paid' }],
  ])('%s', (field, before, after, change) =>
    expect(fieldChanges({ before: { [field]: before }, after: { [field]: after } }, translate)).toEqual([change]),
  );

  it('leaves out ids and internal fields of a new record', () =>
    expect(
      fieldChanges({ before: null, after: { name: 'R•••', plan_id: ID, overlaps_another: true } }, translate),
    ).toEqual([{ name: 'name', from: null, to: 'R•••' }]));

  it('turns a name into words', () => expect(humanize('razorpay.received')).toBe('razorpay received'));
});
