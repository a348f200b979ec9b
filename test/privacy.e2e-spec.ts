import { world } from './helpers/world.js';

it('logs ids and codes, never a name, a number, an address of a patient or a secret', async () => {
  const w = await world({ env: { LOG_LEVEL: 'trace' } });
  try {
    const doctor = await w.doctor();
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, {
      name: 'Zubaida Unmistakable',
      email: 'zubaida@patient.example',
      subscription_id: plan,
    });
    const duplicate = { name: 'Zubaida Unmistakable', mobile: patient.mobile };
    expect((await w.call('POST', '/api/patients', { token: doctor.token, body: duplicate })).status).toBe(409);
    const identifier = await w.identifier(doctor, patient.id);
    await w.call('GET', `/s/${identifier}`);
    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();

    const log = w.log();
    expect(log).toContain('"route":"/s/:identifier"');
    expect(log).toContain('"status":409');
    for (const secret of ['Zubaida', 'zubaida', patient.mobile.slice(3), identifier, doctor.token, 'rzp_test_sim'])
      expect(log).not.toContain(secret);
  } finally {
    await w.end();
  }
});
