import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCollector, type Collector, type ReceivedSpan } from './helpers/collector.js';
import { paymentHelpers } from './helpers/payments.js';
import { freePort, startServer } from './helpers/server.js';
import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

const NAME = 'Kavita Deshpande';
const SECRET_QUESTION = 'Lakshmipuram';
/** Short delays, so that spans arrive and exports fail within a test. */
const FAST = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_EXPORTER_OTLP_TIMEOUT: '300' };

/** prom-client loads `@opentelemetry/api`, which has only interfaces and no-ops. */
const SDK = /@opentelemetry\/(?!api\/)/;

/** The server answers the message `modules` with the files of the CommonJS modules that it has loaded. */
const REPORTS_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  `import { createRequire } from 'node:module';
   const { cache } = createRequire(process.execPath);
   process.on('message', (message) => message === 'modules' && process.send({ modules: Object.keys(cache) }));`,
)}`;

describe('traces', () => {
  let w: World;
  let doctor: Doctor;
  let collector: Collector;
  const begin = async (env: Record<string, string>) => {
    w = await world({ ownServer: true, env });
    doctor = await w.doctor();
  };
  afterEach(async () => {
    await w.end();
    collector.stop();
  });

  /** Waits for a span: the server sends them in batches. */
  async function spanOf(name: string): Promise<ReceivedSpan> {
    for (let tries = 0; tries < 100; tries++) {
      const found = collector.spans().findLast((span) => span.name === name);
      if (found) return found;
      await sleep(50);
    }
    throw new Error(`no span ${name}, but ${[...new Set(collector.spans().map((span) => span.name))].join(', ')}`);
  }

  /** The names of a span and of all above it, up to the beginning of its trace. */
  async function pathOf(name: string): Promise<string[]> {
    let span: ReceivedSpan | undefined = await spanOf(name);
    const path: ReceivedSpan[] = [];
    while (span) {
      path.push(span);
      const parentSpanId: string | undefined = span.parentSpanId;
      span = parentSpanId ? collector.spans().find(({ spanId }) => spanId === parentSpanId) : undefined;
      if (parentSpanId && !span) throw new Error(`the parent of ${path.at(-1)?.name} is missing`);
    }
    expect(new Set(path.map(({ traceId }) => traceId)).size).toBe(1);
    return path.map((step) => step.name);
  }

  const attributesOf = ({ attributes }: ReceivedSpan) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

  const loadedModules = async (): Promise<string[]> => {
    const answer = once(w.server().process, 'message') as Promise<[{ modules: string[] }]>;
    w.server().process.send('modules');
    return (await answer)[0].modules;
  };

  it('follow a payment from the webhook through outbox and jobs to the message, without personal data', async () => {
    collector = await startCollector();
    await begin({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { name: NAME, subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    await w.call('GET', `/s/${identifier}`);
    await w.call('GET', `/api/public/subscriptions/${identifier}/none`);
    await w.must('GET', `/api/patients?search=${encodeURIComponent(NAME)}`, { token: doctor.token });
    await w.call('POST', '/api/auth/login', { body: { email: doctor.email, password: SECRET_QUESTION } });
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId);
    await w.settle();
    const messages = await w.messages(patient.mobile);
    expect(messages.filter(isConfirmation)).toHaveLength(1);

    expect(await pathOf('razorpay orders.create')).toEqual(['razorpay orders.create', 'public.create']);
    await spanOf('term.activated');
    await sleep(500); // all batches that were under way
    expect(await pathOf('whatsapp messages.send')).toEqual([
      'whatsapp messages.send',
      'message.queued',
      'outbox message.queued',
      'term.activated',
      'outbox term.activated',
      'razorpay.received',
      'outbox razorpay.received',
      'webhooks.razorpay',
    ]);
    expect(attributesOf(await spanOf('webhooks.razorpay'))).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/webhooks/razorpay/:token',
      'http.response.status_code': 200,
    });
    expect(attributesOf(await spanOf('razorpay.received'))).toEqual({
      'messaging.system': 'bull',
      'messaging.destination.name': 'payments',
    });

    const [keys] = await w.rows<{ key_id: string; key_secret: string }>(
      'SELECT key_id, key_secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    );
    const [endpoint] = await w.rows<{ token: string }>('SELECT token FROM webhook_endpoint WHERE doctor_id = $1', [
      doctor.id,
    ]);
    const secrets = [keys?.key_id, keys?.key_secret, endpoint?.token, doctor.token, doctor.email, identifier];
    const personal = [
      NAME,
      NAME.split(' ')[0],
      patient.mobile,
      patient.mobile.slice(3),
      ...messages.map((m) => m.text),
    ];
    for (const value of [...secrets, ...personal, SECRET_QUESTION, w.settings['DATABASE_URL']]) {
      expect(value).toEqual(expect.stringMatching(/\S{4}/));
      expect(collector.text()).not.toContain(JSON.stringify(value).slice(1, -1));
    }
  });

  it('report a call that fails with its code, and not with its message', async () => {
    collector = await startCollector();
    await begin({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const plan = await w.plan(doctor);
    const tierId = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    await paymentHelpers(w, () => doctor).fault('500', 1);
    await w.call('POST', '/api/public/payment/create', { body: { identifier, tierId } });
    const span = await spanOf('razorpay orders.create');
    expect(span.status).toEqual({ code: 2 });
    expect(attributesOf(span)).toEqual({ 'error.type': expect.any(String) as string });
  });

  it('load nothing of OpenTelemetry while they are off', async () => {
    collector = await startCollector();
    await begin({ NODE_OPTIONS: REPORTS_MODULES });
    const { paid } = paymentHelpers(w, () => doctor);
    await paid();
    const modules = await loadedModules();
    expect(modules.filter((file) => /node_modules\/bull\//.test(file)).length).toBeGreaterThan(0);
    expect(modules.filter((file) => SDK.test(file))).toEqual([]);
    expect(await w.rows('SELECT FROM outbox WHERE traceparent IS NOT NULL')).toEqual([]);
    await w.server().stop();

    const on = await startServer({
      ...w.settings,
      NODE_OPTIONS: REPORTS_MODULES,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    w.takeOver(on);
    expect((await loadedModules()).filter((file) => SDK.test(file)).length).toBeGreaterThan(0);
  });

  it.each<[string, () => Promise<string>]>([
    [
      'is down',
      async () => {
        collector = await startCollector();
        return `http://127.0.0.1:${await freePort()}`;
      },
    ],
    [
      'never answers',
      async () => {
        collector = await startCollector('hangs');
        return collector.url;
      },
    ],
  ])('cost nothing but one warning when the collector %s', async (_, start) => {
    await begin({ ...FAST, OTEL_EXPORTER_OTLP_ENDPOINT: await start() });
    const { ordering, payAndSettle, statusOf } = paymentHelpers(w, () => doctor);
    for (let n = 0; n < 2; n++) {
      const { orderId, patient } = await ordering();
      await payAndSettle(orderId);
      expect(await statusOf(patient)).toBe('active');
      await sleep(500);
    }
    const since = performance.now();
    await w.server().stop();
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(w.server().process).toMatchObject({ exitCode: 0 });
    expect(w.server().log().trim().split('\n')).toEqual([
      expect.stringContaining('the collector takes no traces; they are dropped until it does'),
    ]);
  });
});
