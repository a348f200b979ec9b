import { type PersonalData } from './api-types.js';
import { toDataRequest } from './requests/new-request.js';
import { toSections, toTextFile } from './sections.js';
import { texts as en } from './texts.en.js';
import { texts as hi } from './texts.hi.js';

const AT = '2026-11-05T10:00:00.000Z';
const data: PersonalData = {
  patient: {
    name: 'Ravi Kumar',
    mobile: '98765 43210',
    mobile_e164: '+919876543210',
    email: null,
    last_appointment: '2026-11-04',
    is_minor: true,
    message_language: 'hi',
    tags: ['Diabetes', 'Family'],
    created_at: AT,
    archived_at: null,
  },
  guardian_name: 'Asha Kumar',
  subscriptions: [],
  payments: [
    {
      amount: 499.5,
      status: 'captured',
      method: 'upi',
      reference: 'pay_1',
      paid_on: '2026-11-05',
      refunded: 0,
      created_at: AT,
    },
  ],
  receipts: [],
  messages: [],
  notes: [],
  consents: [],
  data_requests: [
    {
      id: '1',
      kind: 'correction',
      status: 'open',
      message: null,
      correction: { name: 'Ravi K.', email: 'r@k.example' },
      answer: null,
      created_at: AT,
      due_on: '2027-02-03',
      answered_at: null,
    },
  ],
  join_requests: [
    {
      plan_name: 'WhatsApp Support',
      tier_name: null,
      status: 'waiting',
      name: 'Ravi',
      mobile: '98765 43210',
      email: null,
      is_minor: false,
      guardian_name: null,
      payer_name: null,
      wording: 'I agree',
      reminders: false,
      ip: '203.0.113.7',
      user_agent: null,
      created_at: AT,
      decided_at: null,
    },
  ],
  recipients: [{ name: 'Razorpay', purpose: 'Payments' }],
  produced_at: AT,
};

const valuesOf = (texts: typeof en | typeof hi, name: string) =>
  Object.fromEntries(
    (toSections(data, texts).find((section) => section.name === name)?.entries[0] ?? []).map(({ field, value }) => [
      field,
      value,
    ]),
  );

describe('the copy of the data', () => {
  it('formats days, instants, lists and whether somebody is a minor, and leaves out what is missing', () => {
    expect(valuesOf(en, 'patient')).toEqual({
      name: 'Ravi Kumar',
      mobile: '98765 43210',
      last_appointment: '4 Nov 2026',
      is_minor: 'Yes',
      guardian_name: 'Asha Kumar',
      message_language: 'Hindi',
      tags: 'Diabetes, Family',
      created_at: '5\u00a0Nov\u00a02026, 3:30\u00a0pm',
    });
  });

  it('formats amounts, names codes, and writes a correction as its fields', () => {
    expect(valuesOf(en, 'payments')).toMatchObject({
      amount: '₹499.50',
      refunded: '₹0',
      status: 'Paid',
      method: 'UPI',
    });
    expect(valuesOf(hi, 'payments')).toMatchObject({ status: 'भुगतान हुआ', paid_on: '5 नवंबर 2026' });
    expect(valuesOf(en, 'join_requests')).toMatchObject({ status: 'Waiting for the clinic', reminders: 'No' });
    expect(valuesOf(hi, 'join_requests')).toMatchObject({ status: 'क्लिनिक के जवाब का इंतज़ार', reminders: 'नहीं' });
    expect(valuesOf(en, 'data_requests')).toMatchObject({ correction: 'Name: Ravi K., Email: r@k.example' });
  });

  it('counts each list, and says what is empty in the file', () => {
    const sections = toSections(data, en);
    expect(sections.map(({ title }) => title)).toContain('Payments (1)');
    const file = toTextFile('Your data', sections, en);
    expect(file).toContain('About you\n=========\n\nName: Ravi Kumar\nMobile number: 98765 43210');
    expect(file).toContain('Receipts (0)\n============\n\nNothing stored');
  });
});

describe('a new request', () => {
  const stored = { name: 'Ravi', mobile: '98765 43210', email: '', message: '' };
  it.each([
    ['correction', {}, null],
    ['correction', { name: ' Ravi K. ' }, { kind: 'correction', correction: { name: 'Ravi K.' } }],
    ['correction', { name: ' ' }, null],
    ['correction', { message: ' It is wrong ' }, { kind: 'correction', message: 'It is wrong' }],
    ['erasure', { name: 'Other' }, { kind: 'erasure' }],
    ['complaint', {}, null],
    ['complaint', { message: 'At night' }, { kind: 'complaint', message: 'At night' }],
  ] as const)('%s with %j is %j', (kind, changed, request) =>
    expect(toDataRequest(kind, { ...stored, ...changed }, stored)).toEqual(request),
  );
});
