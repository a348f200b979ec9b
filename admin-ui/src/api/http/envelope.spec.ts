import { resourceFromUrl, unwrap } from './envelope';

describe('envelope', () => {
  it.each([
    ['/api/patients?range=[0,24]', 'patients'],
    ['/api/subscriptions/7', 'subscriptions'],
    ['/api/admin/accounts?filter={}', 'admin/accounts'],
    ['/api/patientsx', undefined],
    ['/api/profile', undefined],
  ])('%s belongs to %s', (url, resource) => expect(resourceFromUrl(url, '/api')).toBe(resource));

  it('takes the rows out of a list', () =>
    expect(unwrap('patients', { patients: [{ id: '1' }], total: 1 })).toEqual([{ id: '1' }]));

  it('takes an empty list for a list', () => expect(unwrap('patients', { patients: [], total: 0 })).toEqual([]));

  it('takes the record out of a reply and leaves the text behind', () =>
    expect(unwrap('patients', { message: 'Saved', patient: { id: '1' } })).toEqual({ id: '1' }));

  it('keeps what travels beside the record', () =>
    expect(unwrap('subscriptions', { subscription: { id: '1' }, tiers: [{ id: '2' }] })).toEqual({
      id: '1',
      tiers: [{ id: '2' }],
    }));

  it.each([undefined, null, 'text', 3])('passes %s through', (body) => expect(unwrap('patients', body)).toBe(body));

  it('passes a body of no resource through', () =>
    expect(unwrap(undefined, { profile: null })).toEqual({ profile: null }));
});
