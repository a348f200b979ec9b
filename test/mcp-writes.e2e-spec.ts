import { API_KEY_SCOPES, type ApiKeyScope } from '../src/policies/policies.rules.js';
import { createApiKey } from './authorisation/logins.js';
import { connectByHttp, connectByStdio, type Assistant, type Connect, type ToolAnswer } from './helpers/assistant.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Write {
  status: 'needs_confirmation' | 'done';
  preview: Record<string, unknown>;
  confirmation_token?: string;
  id?: string;
}

/** Money and messages: an assistant writes only what a person has confirmed, and once. */
describe.each<[string, Connect]>([
  ['HTTP', connectByHttp],
  ['standard input and output', connectByStdio],
])('a write of an assistant over %s', (_, connect) => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  let assistant: Assistant;
  const opened: Assistant[] = [];
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
    assistant = await assistantWith();
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await w.end();
  });

  async function assistantWith(scopes: readonly ApiKeyScope[] = API_KEY_SCOPES): Promise<Assistant> {
    const created = await connect(w.origin, (await createApiKey(w, doctor.id, scopes)).token);
    opened.push(created);
    return created;
  }
  const assignment = (patient_id: string) => ({ patient_id, plan_id: plan, tier_id: tier });
  const assign = (args: object, by = assistant) => by.use<Write>('assign_plan', { ...args });
  const previewOf = async (args: object, by = assistant) => (await assign(args, by)).result;
  const termsOf = async ({ id }: { id: string }) => (await w.terms(doctor, id)).length;

  it('does nothing before it is confirmed, and then does what the preview said', async () => {
    const patient = await w.patient(doctor, { name: 'Asha Pillai', mobile: '98200 11122' });
    const args = assignment(patient.id);
    const { status, preview, confirmation_token, id } = await previewOf(args);
    expect([status, id, await termsOf(patient)]).toEqual(['needs_confirmation', undefined, 0]);
    expect(preview).toEqual({
      patient_id: patient.id,
      patient_name: 'Asha Pillai',
      patient_mobile: '98200 11122',
      plan: 'WhatsApp Support',
      tier: 'Tier 499',
      price: 499,
      validity_months: 1,
    });
    const { result } = await assign({ ...args, confirmation_token });
    const [term] = await w.terms(doctor, patient.id);
    expect(result).toMatchObject({ status: 'done', id: term?.id, preview });
    expect(term).toMatchObject({ payment_status: 'pending', payment_amount: 499 });
    await w.settle();
    expect(await w.messages(patient.mobile)).toMatchObject([{ link: term?.link }]);
    const { audit } = await w.must<{ audit: { actor: object; object: { id: string } }[] }>('GET', '/api/audit', {
      token: doctor.token,
    });
    expect(audit.find(({ object }) => object.id === term?.id)?.actor).toMatchObject({
      kind: 'integration',
      name: 'Appointment software',
    });
  });

  it('is done once when it is repeated, one after the other and at the same time', async () => {
    const patient = await w.patient(doctor);
    const args = assignment(patient.id);
    const { confirmation_token } = await previewOf(args);
    const confirm = () => assign({ ...args, confirmation_token });
    const together = await Promise.all(Array.from({ length: 5 }, confirm));
    const done = ({ error }: ToolAnswer<Write>) => error === null;
    expect(together.some(done)).toBe(true);
    for (const { error } of together.filter((answer) => !done(answer))) expect(error).toMatch(/progress|still/i);
    const later = await confirm();
    expect(later.result).toMatchObject({ status: 'done', id: together.find(done)?.result.id });
    await w.settle();
    expect([await termsOf(patient), (await w.messages(patient.mobile)).length]).toEqual([1, 1]);
    const inserts = await w.rows(`SELECT FROM term WHERE patient_id = $1`, [patient.id]);
    expect(inserts).toHaveLength(1);
  });

  it('needs a confirmation of exactly its arguments, by the same key, while the preview is true', async () => {
    const [patient, other] = [await w.patient(doctor), await w.patient(doctor)];
    const [changing, otherTier] = [await w.tier(doctor, plan, 100), await w.tier(doctor, plan, 899)];
    const args = { ...assignment(patient.id), tier_id: changing };
    const { confirmation_token } = await previewOf(args);
    const colleague = await assistantWith();
    const refusals = [
      await assign({ ...args, patient_id: other.id, confirmation_token }),
      await assign({ ...args, tier_id: otherTier, confirmation_token }),
      await assign({ ...args, confirmation_token }, colleague),
      await assign({ ...args, confirmation_token: 'yes' }),
      await assign({ ...args, confirmation_token: (await previewOf(args, colleague)).confirmation_token }),
    ];
    await w.must('PUT', `/api/subscriptions/${plan}/tiers/${changing}`, {
      token: doctor.token,
      body: { tier_name: 'Tier 100', validity_type: 'monthly', price: 150 },
    });
    refusals.push(await assign({ ...args, confirmation_token }));
    for (const { error } of refusals) expect(error).toContain('Nothing was done');
    expect([await termsOf(patient), await termsOf(other)]).toEqual([0, 0]);
  });

  it('needs the scope: the tool is missing without it, and the API refuses what a key has lost', async () => {
    const reader = await assistantWith(API_KEY_SCOPES.filter((scope) => scope.endsWith('.read')));
    const patient = await w.patient(doctor);
    for (const tool of ['assign_plan', 'send_payment_link', 'resend_message'])
      expect((await reader.use(tool, assignment(patient.id))).error).toContain('disabled');
    const { token, keyId } = await createApiKey(w, doctor.id);
    const losing = await connect(w.origin, token);
    opened.push(losing);
    const args = assignment(patient.id);
    const { confirmation_token } = await previewOf(args, losing);
    await w.rows(`UPDATE api_key SET scopes = '{patients.read,plans.read}' WHERE id = $1`, [keyId]);
    const { error } = await assign({ ...args, confirmation_token }, losing);
    expect(error).toMatch(/lacks the scope subscriptions.write|disabled/);
    expect(await termsOf(patient)).toBe(0);
  });

  it.each([
    ['an id that is none', { patient_id: '../account' }, 'must be an id'],
    ['an unknown patient', { patient_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' }, 'Patient not found'],
    ['an unknown tier', { tier_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' }, 'no such tier'],
  ])('of %s says so', async (_, fields, error) => {
    const patient = await w.patient(doctor);
    expect((await assign({ ...assignment(patient.id), ...fields })).error).toContain(error);
  });

  it('passes on why the API refuses it', async () => {
    const patient = await w.patient(doctor);
    const args = assignment(patient.id);
    const { confirmation_token } = await previewOf(args);
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    const { error } = await assign({ ...args, confirmation_token });
    expect(error).toMatch(/archived/i);
  });

  it('sends a payment link again, once a day', async () => {
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.settle();
    await w.clock({ advance: { days: 1 } });
    const [term] = await w.terms(doctor, patient.id);
    const args = { patient_id: patient.id, subscription_id: term?.id };
    const send = (token?: string) =>
      assistant.use<Write>('send_payment_link', { ...args, ...(token && { confirmation_token: token }) });
    const { result } = await send();
    expect(result.preview).toMatchObject({ plan: 'WhatsApp Support', amount: 499 });
    for (let time = 0; time < 2; time++)
      expect((await send(result.confirmation_token)).result).toMatchObject({ status: 'done', preview: result.preview });
    await w.settle();
    expect(await w.messages(patient.mobile)).toHaveLength(2); // the first one, and this
  });

  it('sends a failed message again, to a patient whom it does not see', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'html502', count: 1 } });
    const patient = await w.patient(doctor, { name: 'Farida Khan', mobile: '98330 44455' });
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.settle();
    await w.clock({ advance: { days: 2 } });
    const masked = await assistantWith(['messages.read', 'messages.send']);
    const { result } = await masked.use<{ messages: { message_id: string; patient_id: string }[] }>(
      'list_failed_messages',
    );
    const message = result.messages.find(({ patient_id }) => patient_id === patient.id);
    const args = { message_id: message?.message_id };
    const preview = (await masked.use<Write>('resend_message', args)).result;
    expect(preview.preview).toMatchObject({ patient_name: 'F. K.', kind: 'payment_link' });
    expect(JSON.stringify(preview)).not.toMatch(/Khan|44455/);
    const { confirmation_token } = preview;
    for (let time = 0; time < 2; time++)
      expect((await masked.use<Write>('resend_message', { ...args, confirmation_token })).result.status).toBe('done');
    await w.settle();
    expect(await w.messages(patient.mobile)).toHaveLength(1);
  });
});
