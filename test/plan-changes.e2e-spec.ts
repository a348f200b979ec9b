import { world, type Doctor, type World } from './helpers/world.js';

/** Changes of a doctor's plans: what the response states, which fields they keep and which they clear. */
describe('a plan update', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const request = <T = object>(method: string, path: string, body: object) =>
    w.call<T>(method, `/api${path}`, { token: doctor.token, body });

  it('reports what the change did', async () => {
    const plan = await w.plan(doctor, { description: 'Daily chat' });
    for (const [body, change] of [
      [{ is_active: true }, 'updated'],
      [{ name: 'Other', is_active: false }, 'deactivated'],
      [{ is_active: false }, 'updated'],
      [{ is_active: true }, 'activated'],
      [{ name: 'Same' }, 'updated'],
    ] as const)
      expect(await request('PUT', `/subscriptions/${plan}`, body)).toMatchObject({
        status: 200,
        body: { message: `Subscription ${change} successfully` },
      });
  });

  it('clears an optional text with null, and keeps a text that was not sent', async () => {
    const texts = ['description', 'covered_services', 'excluded_services', 'additional_info', 'message_name'];
    const all = (value: unknown) => Object.fromEntries(texts.map((text) => [text, value]));
    const created = await request('POST', '/subscriptions', { name: 'Bare', ...all(null) });
    expect(created).toMatchObject({ status: 201, body: { subscription: all('') } });
    const plan = await w.plan(doctor, all('text'));
    expect((await request('PUT', `/subscriptions/${plan}`, {})).body).toMatchObject({ subscription: all('text') });
    expect((await request('PUT', `/subscriptions/${plan}`, all(null))).body).toMatchObject({ subscription: all('') });

    const tier = { validity_type: 'monthly', price: 100 };
    const named = { tier_name: 'Silver', features: 'Chat' };
    const { body } = await request<{ tier: { id: string } }>('POST', `/subscriptions/${plan}/tiers`, {
      ...tier,
      ...named,
    });
    const change = (fields: object) =>
      request('PUT', `/subscriptions/${plan}/tiers/${body.tier.id}`, { ...tier, ...fields });
    expect((await change({ price: 200 })).body).toMatchObject({ tier: { ...named, price: 200 } });
    expect((await change({ tier_name: null, features: null })).body).toMatchObject({
      tier: { tier_name: null, features: '' },
    });
    expect((await request('POST', '/clinics', { name: 'Rao Clinic', address: null })).body).toMatchObject({
      clinic: { address: '' },
    });
  });
});
