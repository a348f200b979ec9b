import { resourceFromUrl, unwrap } from './envelope';

describe('envelope', () => {
  it.each([
    ['/api/patients?range=[0,24]', 'patients'],
    ['/api/subscriptions/7', 'subscriptions'],
    ['/api/admin/accounts?filter={}', 'admin/accounts'],
    ['/api/patientsx', undefined],
    ['/api/profile', undefined],
  ])('%s belongs to %s', (url, resource) => expect(resourceFromUrl(url, '/api')).toBe(resource));

  it('returns the rows of a list', () =>
    expect(unwrap('patients', { patients: [{ id: '1' }], total: 1 })).toEqual([{ id: '1' }]));

  it('returns an empty list', () => expect(unwrap('patients', { patients: [], total: 0 })).toEqual([]));

  it.each([
    ['admin/staff', 'staff'],
    ['audit', 'audit'],
    ['books/cash-book', 'entries'],
    ['security-events', 'security_events'],
    ['webhook-deliveries', 'webhook_deliveries'],
  ] as const)('returns the rows of %s under %s', (resource, key) =>
    expect(unwrap(resource, { [key]: [{ id: '1' }], total: 1 })).toEqual([{ id: '1' }]),
  );

  it.each([
    ['admin/accounts', 'account'],
    ['admin/staff', 'staff'],
  ] as const)('returns the record of %s under %s', (resource, key) =>
    expect(unwrap(resource, { message: 'Saved', [key]: { id: '1' } })).toEqual({ id: '1' }),
  );

  it('returns the record of a response without its message', () =>
    expect(unwrap('patients', { message: 'Saved', patient: { id: '1' } })).toEqual({ id: '1' }));

  it('includes sibling fields of the record', () =>
    expect(unwrap('subscriptions', { subscription: { id: '1' }, tiers: [{ id: '2' }] })).toEqual({
      id: '1',
      tiers: [{ id: '2' }],
    }));

  it.each([undefined, null, 'text', 3])('returns %s unchanged', (body) => expect(unwrap('patients', body)).toBe(body));

  it('returns other bodies unchanged', () => expect(unwrap(undefined, { profile: null })).toEqual({ profile: null }));
});
