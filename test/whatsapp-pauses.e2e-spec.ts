import { startServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  status: string;
  reason: string | null;
}
interface Pauses {
  whatsapp: { stops: { scope: string; code: number; waiting: number; since: string; until: string }[] };
}

const START = '2026-06-01T06:00:00Z';

/** Messages that WhatsApp rejects wait, are shown, and are sent once the cause is fixed: none is lost or sent twice. */
describe('a sending pause', () => {
  let w: World;
  let doctor: Doctor;
  let [plan, tier]: string[] = [];
  beforeAll(async () => {
    w = await world({ ownServer: true });
    await w.clock({ now: START });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan);
  });
  afterAll(() => w.end());

  const rowsOf = async (patientId: string) =>
    (await w.must<{ messages: Row[] }>('GET', `/api/messages?patient_id=${patientId}`, { token: doctor.token }))
      .messages;
  const statesOf = async (people: { id: string }[]) => [
    ...new Set((await Promise.all(people.map(({ id }) => rowsOf(id)))).flat().map(({ status }) => status)),
  ];
  const carried = async (people: { mobile: string }[]) =>
    (await Promise.all(people.map(({ mobile }) => w.messages(mobile)))).map((messages) => messages.length);
  const refusals = async (code: number) => {
    const { refusals: all } = await w.must<{ refusals: { code: number; times: number }[] }>(
      ...(['GET', '/sandbox/whatsapp/refusals'] as const),
    );
    return all.find((one) => one.code === code)?.times ?? 0;
  };
  const pauses = async () =>
    (await w.must<Pauses>('GET', '/api/admin/support', { token: await w.adminToken() })).whatsapp.stops;
  /** Health caches its answer for five seconds. */
  const health = async (word: string) => {
    const end = Date.now() + 10_000;
    for (;;) {
      const { whatsapp } = await w.must<{ whatsapp: string }>('GET', '/api/health/ready');
      if (whatsapp === word || Date.now() > end) return whatsapp;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const decide = async (name: string, body: object) => {
    await w.must('PUT', `/sandbox/whatsapp/templates/${name}`, { body });
    await w.settle();
  };
  const written = async (count: number, fields: object = { subscription_id: plan }) => {
    const people = [];
    for (let n = 0; n < count; n++) people.push(await w.patient(doctor, { name: `Waiting ${n}`, ...fields }));
    await w.settle();
    return people;
  };

  it('because of an expired token: one message is retried now and then, and a restart with a new token sends all', async () => {
    expect(await health('ok')).toBe('ok');
    await w.must('PUT', '/sandbox/whatsapp/token/expired');
    const people = [...(await written(1)), ...(await written(19))];
    expect(await statesOf(people)).toEqual(['queued']);
    expect(await rowsOf(people[0]?.id ?? '')).toMatchObject([
      { reason: expect.stringMatching(/^waits: .*expired/) as string },
    ]);
    expect(await refusals(190)).toBe(1);
    expect(await pauses()).toMatchObject([{ scope: 'all', code: 190, waiting: 20, since: '2026-06-01T06:00:00.000Z' }]);
    expect(await health('stopped')).toBe('stopped');
    expect(w.log()).toContain('whatsapp.stopped');

    await w.clock({ advance: { minutes: 31 } });
    expect(await refusals(190)).toBe(3);
    expect(await pauses()).toMatchObject([{ waiting: 20, since: '2026-06-01T06:00:00.000Z' }]);

    await w.server().kill();
    w.takeOver(await startServer({ ...w.settings, WHATSAPP_TOKEN: 'a-new-token' }));
    await w.settle();
    expect(await statesOf(people)).toEqual(['delivered']);
    expect(await carried(people)).toEqual(people.map(() => 1));
    expect(await pauses()).toEqual([]);
    expect(await health('ok')).toBe('ok');
  });

  it('of a template that Meta pauses: other messages are sent, and these follow when Meta reinstates it', async () => {
    await decide('onboarding_options_v2', { status: 'PAUSED' });
    const [waiting, linked] = [await written(5), await written(1, { name: 'Linked' })];
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${linked[0]?.id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    expect(await statesOf(linked)).toEqual(['delivered']);
    expect(await statesOf(waiting)).toEqual(['queued']);
    expect(await refusals(132015)).toBe(0); // Meta's webhook was enough
    expect(await pauses()).toMatchObject([
      { scope: 'template/onboarding_options_v2/en', code: 132015, waiting: 5 },
      { scope: 'template/onboarding_options_v2/hi', code: 132015, waiting: 0 },
    ]);
    await decide('onboarding_options_v2', { status: 'REINSTATED' });
    expect(await statesOf(waiting)).toEqual(['delivered']);
    expect(await carried(waiting)).toEqual(waiting.map(() => 1));
    expect(await pauses()).toEqual([]);
  });

  it.each([
    ['paused', 'PAUSED', 132015],
    ['disabled', 'DISABLED', 132016],
    ['not approved', 'REJECTED', 132001],
  ])(
    'of a template that is %s without a webhook: one message detects it, and one retries later',
    async (_, status, code) => {
      await decide('onboarding_options_v2', { status, webhook: 'lost' });
      const people = await written(3);
      expect(await statesOf(people)).toEqual(['queued']);
      const tried = await refusals(code);
      expect(tried).toBeGreaterThan(0);
      await w.clock({ advance: { hours: 4 } });
      expect(await refusals(code)).toBe(tried + 1);
      await decide('onboarding_options_v2', { status: 'APPROVED', webhook: 'lost' });
      await w.clock({ advance: { hours: 4 } });
      expect(await statesOf(people)).toEqual(['delivered']);
      expect(await carried(people)).toEqual(people.map(() => 1));
    },
  );

  it('skips messages that no longer apply: a patient who has paid gets no payment link', async () => {
    await decide('onboarding_options_v2', { status: 'PAUSED' });
    const [paid, other] = await written(2);
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${paid?.id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    await w.must('PUT', `/api/patients/${paid?.id}/subscription/activate`, { token: doctor.token });
    await decide('onboarding_options_v2', { status: 'APPROVED' });
    expect((await rowsOf(paid?.id ?? '')).map(({ status }) => status).sort()).toEqual([
      'delivered',
      'delivered',
      'skipped',
    ]);
    expect(await statesOf([other ?? { id: '' }])).toEqual(['delivered']);
  });
});
