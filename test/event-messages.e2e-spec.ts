import { pollUntil } from './helpers/poll-until.js';
import { PASSWORD, world, type World } from './helpers/world.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** WhatsApp messages that have no row of their own: notices to the owner of a login, and the question for the clinic. */
describe('a message of an event', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());

  let numbers = 9_823_300_000;

  /** A doctor, who logs in with another browser. */
  async function newDevice() {
    const { token, email } = await w.doctor();
    const to = `+91${numbers++}`;
    await w.must('PUT', '/api/profile', { token, body: { doctor_name: 'Dr Asha Rao', mobile_number: to } });
    const login = { body: { email, password: PASSWORD }, headers: { 'user-agent': FIREFOX } };
    return { to, template: 'login_new_device_v1', trigger: () => w.must('POST', '/api/auth/login', login) };
  }

  /** A patient of two clinics, who writes to their number. */
  async function clinicQuestion() {
    const to = `+91${numbers++}`;
    for (const doctor of [await w.doctor(), await w.doctor()]) {
      const { id } = await w.patient(doctor, { mobile: to });
      const body = { subscription_tier_id: await w.tier(doctor, await w.plan(doctor)) };
      await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body });
    }
    await w.settle();
    const body = { from: to, text: 'The rash is back' };
    return { to, template: null, trigger: () => w.must('POST', '/sandbox/whatsapp/inbound', { body }) };
  }

  const KINDS = [
    ['the notice of a new device', newDevice],
    ['the question for the clinic', clinicQuestion],
  ] as const;

  /** The fault is that of the first call which sends the message. @returns reads the messages that WhatsApp delivered. */
  async function sendWith(mode: string, kind: typeof newDevice | typeof clinicQuestion) {
    const { to, template, trigger } = await kind();
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode, count: 1 } });
    await trigger();
    return async () => (await w.messages(to)).filter((message) => message.template === template);
  }

  it.each(KINDS)('is not sent again if the process dies before the answer: %s', async (_, kind) => {
    const delivered = await sendWith('timeout_after_apply', kind);
    await pollUntil(async () => (await delivered()).length > 0);
    await w.crash();
    await w.settle();
    expect(await delivered()).toHaveLength(1);
  });

  it.each(KINDS)('is sent again after a temporary error, and once: %s', async (_, kind) => {
    const delivered = await sendWith('429', kind);
    await w.settle();
    expect(await delivered()).toHaveLength(1);
  });

  it.each(KINDS)('is not sent again after an unknown outcome: %s', async (_, kind) => {
    const delivered = await sendWith('reset_after_apply', kind);
    await w.settle();
    expect(await delivered()).toHaveLength(1);
  });
});
