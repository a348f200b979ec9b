import { createHmac } from 'node:crypto';
import { world, type World } from './helpers/world.js';

interface Answer {
  messages?: { id: string; message_status?: string }[];
  contacts?: { wa_id: string }[];
  error?: { code: number; error_subcode?: number };
  id?: string;
  status?: string;
  data?: { name: string; language: string; status: string }[];
}
interface Stored {
  entry: { changes: { field: string; value: { statuses?: object[]; messages?: object[] } }[] }[];
}

const [PHONE, ACCOUNT, USER] = ['100000000000001', '200000000000001', '+919812377001'];

/** The simulated Cloud API follows Meta's documentation, including parts that the product does not use. */
describe('the simulated WhatsApp', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    // The product deletes a whole body once it is processed.
    await w.rows('CREATE TABLE received (at bigserial, body jsonb)');
    await w.rows(`
      CREATE FUNCTION record_body() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO received (body) VALUES (NEW.body);
        RETURN NULL;
      END $$`);
    await w.rows(
      'CREATE TRIGGER record_body AFTER INSERT ON inbox_full_body FOR EACH ROW EXECUTE FUNCTION record_body()',
    );
  });
  afterEach(() => w.must('DELETE', '/sandbox/whatsapp/settings'));
  afterAll(() => w.end());

  const graph = (method: string, path: string, body?: object, token = 'sim-whatsapp-token') =>
    w.call<Answer>(method, `/sandbox/whatsapp/v26.0/${path}`, { ...(body && { body }), token });
  const send = (message: object, to = USER) =>
    graph('POST', `${PHONE}/messages`, { messaging_product: 'whatsapp', to, ...message });
  const text = { type: 'text', text: { body: 'Your plan is active.' } };
  const payLink = (name = 'payment_link_v1') => ({
    type: 'template',
    template: {
      name,
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: ['Ravi', 'Dr Rao', 'Silver', '₹499'].map((value) => ({ type: 'text', text: value })),
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'abc' }] },
      ],
    },
  });
  const set = (settings: object) => w.must('PUT', '/sandbox/whatsapp/settings', { body: settings });
  const write = (said: object, from = USER) => w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, ...said } });
  /** The changes in the product's newest webhook. */
  const newest = async () => {
    await w.settle();
    const [row] = await w.rows<{ body: Stored }>(`SELECT body FROM received ORDER BY at DESC LIMIT 1`);
    return row?.body.entry[0]?.changes ?? [];
  };

  describe('a file in the header', () => {
    const link = 'https://nirog.example/s/abc/receipts/1.pdf';
    const receipt = (document: object | null) => ({
      type: 'template',
      template: {
        name: 'receipt_v1',
        language: { code: 'en' },
        components: [
          ...(document ? [{ type: 'header', parameters: [{ type: 'document', document }] }] : []),
          {
            type: 'body',
            parameters: ['Ravi', 'Dr Rao', 'R/26-27/000001', '₹499'].map((value) => ({ type: 'text', text: value })),
          },
        ],
      },
    });
    const newestMessage = async () =>
      (
        await w.must<{ messages: object[] }>('GET', `/sandbox/whatsapp/messages?to=${encodeURIComponent(USER)}`)
      ).messages.at(-1);

    it('is listed with the message', async () => {
      const document = { link, filename: 'R-26-27-000001.pdf' };
      expect((await send(receipt(document))).status).toBe(200);
      expect(await newestMessage()).toMatchObject({ template: 'receipt_v1', document, link: null });
      expect((await send(payLink())).status).toBe(200);
      expect(await newestMessage()).toMatchObject({ template: 'payment_link_v1', document: null });
    });

    it('must agree with the template', async () => {
      expect(await send(receipt(null))).toMatchObject({ status: 400, body: { error: { code: 132012 } } });
      const { type, template } = payLink();
      const header = { type: 'header', parameters: [{ type: 'document', document: { link, filename: 'a.pdf' } }] };
      expect(
        await send({ type, template: { ...template, components: [header, ...template.components] } }),
      ).toMatchObject({ status: 400, body: { error: { code: 132012 } } });
    });

    it('fails the message when the setting says that files cannot be fetched', async () => {
      await set({ media_fetch: 'failed' });
      expect((await send(receipt({ link, filename: 'R.pdf' }))).status).toBe(200);
      expect((await send(payLink())).status).toBe(200);
      await w.settle();
      const { messages } = await w.must<{ messages: { status: string }[] }>(
        'GET',
        `/sandbox/whatsapp/messages?to=${encodeURIComponent(USER)}`,
      );
      expect(messages.slice(-2).map(({ status }) => status)).toEqual(['failed', 'delivered']);
    });
  });

  it('verifies the webhook endpoint at startup', async () => {
    await w.settle();
    const [row] = await w.rows<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM sandbox.simulated_job WHERE kind = 'whatsapp handshake'`,
    );
    expect(row).toEqual({ waiting: 0 });
    expect(w.log()).not.toContain('handshake');
    const question = '/api/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=';
    expect(await w.call('GET', `${question}sim-whatsapp-verify-token`)).toMatchObject({
      status: 200,
      body: '1158201444',
    });
    expect((await w.call('GET', `${question}other`)).status).toBe(403);
  });

  it.each([
    ['another token', () => graph('POST', `${PHONE}/messages`, text, 'other'), 401, 190],
    ['another number', () => graph('POST', '1/messages', text), 400, 100],
    ['no product', () => graph('POST', `${PHONE}/messages`, text), 400, 131008],
    ['no recipient', () => send(text, ''), 400, 131008],
    ['a recipient that is no number', () => send(text, '12'), 400, 131009],
    ['no template', () => send({ type: 'template' }), 400, 131008],
    ['an unknown type', () => send({ type: 'sticker' }), 400, 131051],
    ['an unknown template', () => send(payLink('nobody_v1')), 404, 132001],
  ])('rejects %s', async (_, ask, status, code) =>
    expect(await ask()).toMatchObject({ status, body: { error: { code } } }),
  );

  it('adds the sender’s country code to a number without a plus', async () => {
    const reply = await send(payLink(), '98123 77001');
    expect(reply.body.contacts).toMatchObject([{ wa_id: '919812377001' }]);
    expect(reply.body.messages).toMatchObject([{ message_status: 'accepted' }]);
  });

  it('delivers free text within 24 hours of the user’s last message, and fails or rejects it afterwards', async () => {
    const sendAndReadStatus = async () => {
      const { body } = await send(text);
      await w.settle();
      return (await w.messages(USER)).find(({ id }) => id === body.messages?.[0]?.id)?.status;
    };
    expect(await sendAndReadStatus()).toBe('failed');
    await write({ text: 'Hello' });
    expect(await sendAndReadStatus()).toBe('delivered');
    await w.clock({ advance: { hours: 24 } });
    await set({ window_closed: 'refused' });
    expect(await send(text)).toMatchObject({ status: 400, body: { error: { code: 131047 } } });
    await write({ text: 'Hello again' });
    expect((await send(text)).status).toBe(200);
  });

  it('includes the choices of a message, and reports a tap', async () => {
    const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
    const action = { buttons: [reply('renew_yes', 'Send link'), reply('stop', 'Stop')] };
    const sent = await send({ type: 'interactive', interactive: { type: 'button', body: { text: 'Renew?' }, action } });
    await w.settle();
    const { messages } = await w.must<{ messages: { id: string; choices: object[] }[] }>(
      ...(['GET', `/sandbox/whatsapp/messages?to=${encodeURIComponent(USER)}`] as const),
    );
    const { id, choices: [choice] = [] } = messages.at(-1) ?? {};
    expect(id).toBe(sent.body.messages?.[0]?.id);
    await write({ choice, answers: id });
    expect(await newest()).toMatchObject([
      {
        field: 'messages',
        value: {
          messages: [
            {
              from: '919812377001',
              type: 'interactive',
              context: { id },
              interactive: { type: 'button_reply', button_reply: { id: 'renew_yes', title: 'Send link' } },
            },
          ],
        },
      },
    ]);
  });

  it('sends many events in one webhook when configured', async () => {
    await w.settle();
    const before = await w.rows('SELECT FROM received');
    await set({ batch: 100 });
    const users = Array.from({ length: 10 }, (_, n) => `+9198123770${10 + n}`);
    await Promise.all(users.map((user) => send(payLink(), user)));
    await Promise.all(users.map((user) => write({ text: 'thanks' }, user)));
    await w.settle();
    const bodies = await w.rows<{ body: Stored }>(`SELECT body FROM received ORDER BY at OFFSET $1`, [before.length]);
    const values = bodies.flatMap(({ body }) => body.entry.flatMap(({ changes }) => changes.map(({ value }) => value)));
    const count = (part: 'statuses' | 'messages') => values.reduce((sum, value) => sum + (value[part]?.length ?? 0), 0);
    expect([count('statuses'), count('messages')]).toEqual([20, 10]);
    expect(bodies.length).toBeLessThan(10);
  });

  it('delivers a webhook with a thousand updates', async () => {
    const status = (n: number) => ({
      id: `wamid.unknown${n}`,
      status: 'read',
      timestamp: '1795132870',
      more: 'x'.repeat(500),
    });
    const value = { messaging_product: 'whatsapp', statuses: Array.from({ length: 1_000 }, (_, n) => status(n)) };
    const body = JSON.stringify({ entry: [{ id: ACCOUNT, changes: [{ field: 'messages', value }] }] });
    expect(body.length).toBeGreaterThan(500_000);
    const hash = createHmac('sha256', 'sim-whatsapp-app-secret').update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hash}` };
    const reply = await fetch(`${w.origin}/api/webhooks/whatsapp`, { method: 'POST', headers, body });
    expect(reply.status).toBe(200);
    await w.settle();
  });

  it('reviews templates: accepts valid ones, each once, and sends them when approved', async () => {
    const template = (name: string, body: string) => ({
      name,
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: body }],
    });
    const submit = (one: object) => graph('POST', `${ACCOUNT}/message_templates`, one);
    const sound = template('notice_v1', 'Hello from your clinic, everything is well.');
    for (const [one, subcode] of [
      [template('payment_link_v1', sound.components[0]?.text ?? ''), 2_388_024],
      [template('edge_v1', '{{1}} is your plan, and these are words'), 2_388_299],
      [template('dense_v1', 'Hello {{1}} {{2}} of the clinic'), 2_388_293],
      [template('Bad Name', 'Hello'), undefined],
      [
        { ...sound, name: 'file_v1', components: [{ type: 'HEADER', format: 'DOCUMENT' }, ...sound.components] },
        undefined,
      ],
    ] as const)
      expect(await submit(one)).toMatchObject({
        status: 400,
        body: { error: { code: 100, ...(subcode && { error_subcode: subcode }) } },
      });
    expect(await submit(sound)).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    const message = { type: 'template', template: { name: 'notice_v1', language: { code: 'en' } } };
    expect(await send(message)).toMatchObject({ body: { error: { code: 132001 } } });
    await w.must('PUT', '/sandbox/whatsapp/templates/notice_v1', { body: { status: 'APPROVED' } });
    expect(await newest()).toMatchObject([
      {
        field: 'message_template_status_update',
        value: { event: 'APPROVED', message_template_name: 'notice_v1', message_template_language: 'en' },
      },
    ]);
    expect((await send(message)).status).toBe(200);
    const listed = await graph('GET', `${ACCOUNT}/message_templates?name=notice_v1&status=APPROVED`);
    expect(listed.body.data).toMatchObject([{ name: 'notice_v1', status: 'APPROVED' }]);
  });

  it('enforces its limits per user, per second and per day', async () => {
    const codes = async (users: string[]) => {
      const list: (number | undefined)[] = [];
      for (const user of users) list.push((await send(payLink(), user)).body.error?.code);
      return list;
    };
    const [one, two, three] = ['+919812378001', '+919812378002', '+919812378003'] as const;
    await set({ pair_seconds: 6, pair_burst: 2 });
    expect(await codes([one, one, one, two])).toEqual([undefined, undefined, 131056, undefined]);
    await w.clock({ advance: { minutes: 0.1 } });
    expect(await codes([one, one])).toEqual([undefined, 131056]);
    await w.must('DELETE', '/sandbox/whatsapp/settings');
    await w.clock({ advance: { days: 2 } });
    await set({ daily_users: 2 });
    expect(await codes([one, two, three, one])).toEqual([undefined, undefined, 131048, undefined]);
    await write({ text: 'Hello' }, three);
    expect(await codes([three])).toEqual([undefined]);
    await w.clock({ advance: { hours: 24 } });
    expect(await codes([three, two, one])).toEqual([undefined, undefined, 131048]);
    await set({ daily_users: 0, per_second: 3 });
    const many = await Promise.all(Array.from({ length: 8 }, () => send(payLink())));
    const limited = many.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.body.error).toMatchObject({ code: 130429 });
  });
});
