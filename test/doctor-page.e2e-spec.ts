import { world, type Doctor, type World } from './helpers/world.js';

interface PlanSettings {
  subscription_id: string;
  name: string;
  slug: string;
  url: string;
  listed: boolean;
  prices_shown: boolean;
  joining: string;
}

interface Settings {
  enabled: boolean;
  slug: string;
  url: string;
  indexable: boolean;
  questions: object[];
  plans: PlanSettings[];
  can_enable: boolean;
  missing: string[];
}

interface PublicPlan {
  id: string;
  slug: string;
  name: string;
  joining: string;
  prices_shown: boolean;
  tiers: { id: string; amount: number | null }[];
}

interface PublicDoctor {
  doctor: Record<string, string | null>;
  clinics: object[];
  slug: string;
  url: string;
  indexable: boolean;
  questions: object[];
  plans: PublicPlan[];
}

const QUESTION = {
  question: 'When will the doctor answer?',
  answer: 'Within 24 hours on working days.',
  question_hi: 'डॉक्टर कब जवाब देंगी?',
  answer_hi: 'कामकाजी दिनों में 24 घंटे के अंदर।',
};

/** What a doctor puts on the public page, and what everybody sees of it. */
describe('the public page of a doctor', () => {
  let w: World;
  let names = 0;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const register = (doctor: Doctor, fields: object = {}) =>
    w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', registration_number: 'KMC 45678', ...fields },
    });
  /** A doctor with a registration number and a name of its own. */
  const registered = async () => {
    const doctor_name = `Dr Page ${++names}`;
    const doctor = await w.doctor({ doctor_name });
    await register(doctor, { doctor_name });
    return doctor;
  };
  const settings = async ({ token }: Doctor) =>
    (await w.must<{ public_page: Settings }>('GET', '/api/public-page', { token })).public_page;
  const put = ({ token }: Doctor, body: object) =>
    w.call<{ public_page: Settings; message: string }>('PUT', '/api/public-page', { token, body });
  const save = async (doctor: Doctor, body: object) => {
    const answer = await put(doctor, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.public_page;
  };
  const view = (slug: string) => w.call<PublicDoctor>('GET', `/api/public/doctor/${slug}`);
  const sitemap = async () => (await w.call<string>('GET', '/sitemap.xml')).body;
  const listed = (plan: string, fields: object = {}) => ({
    subscription_id: plan,
    listed: true,
    prices_shown: true,
    joining: 'open',
    ...fields,
  });

  it('proposes an address, and shows nothing before the page is switched on', async () => {
    const doctor = await registered();
    const plan = await w.plan(doctor, { name: 'Diabetes Care' });
    const proposal = await settings(doctor);
    expect(proposal).toMatchObject({
      enabled: false,
      slug: `dr-page-${names}`,
      indexable: false,
      questions: [],
      can_enable: true,
      missing: [],
      plans: [{ subscription_id: plan, slug: 'diabetes-care', listed: false, prices_shown: true, joining: 'open' }],
    });
    expect(proposal.url).toMatch(new RegExp(`/d/dr-page-${names}$`));
    expect(await view(proposal.slug)).toMatchObject({ status: 404, body: { code: 'public_page.unknown' } });
    await save(doctor, { enabled: false });
    expect((await view(proposal.slug)).status).toBe(404);
    await save(doctor, { enabled: true });
    expect((await view(proposal.slug)).body).toMatchObject({ slug: proposal.slug, plans: [] });
  });

  it('proposes another address if the name is taken', async () => {
    const [one, other] = [await w.doctor({ doctor_name: 'Dr Twin' }), await w.doctor({ doctor_name: 'Dr Twin' })];
    expect((await save(one, {})).slug).toBe('dr-twin');
    expect((await settings(other)).slug).toBe('dr-twin-2');
    expect((await save(other, {})).slug).toBe('dr-twin-2');
    expect((await save(one, {})).slug).toBe('dr-twin');
  });

  it('needs the registration number to be switched on, and hides the page without it', async () => {
    const doctor = await w.doctor({ doctor_name: 'Dr Without Number' });
    expect(await put(doctor, { enabled: true })).toMatchObject({
      status: 400,
      body: { code: 'public_page.incomplete', details: [{ field: 'registration_number' }] },
    });
    expect(await settings(doctor)).toMatchObject({ can_enable: false, missing: ['registration_number'] });
    await register(doctor, { doctor_name: 'Dr Without Number' });
    const { slug } = await save(doctor, { enabled: true });
    expect((await view(slug)).status).toBe(200);
    expect(await sitemap()).not.toContain(slug);
    await save(doctor, { indexable: true });
    expect(await sitemap()).toContain(`/d/${slug}</loc>`);
    await register(doctor, { doctor_name: 'Dr Without Number', registration_number: ' ' });
    expect((await view(slug)).status).toBe(404);
    expect(await sitemap()).not.toContain(slug);
    expect(await settings(doctor)).toMatchObject({ enabled: true, missing: ['registration_number'] });
  });

  it('shows the doctor, the clinics, the plans of the page and the questions', async () => {
    const doctor = await registered();
    await register(doctor, { doctor_name: `Dr Page ${names}`, degree: 'MBBS, MD', clinic_address: '12 MG Road' });
    await w.must('POST', '/api/clinics', { token: doctor.token, body: { name: 'Rao Clinic', address: '12 MG Road' } });
    const services = { covered_services: 'Questions\nReports', excluded_services: 'Emergencies' };
    const open = await w.plan(doctor, { name: 'WhatsApp Support', ...services });
    const asking = await w.plan(doctor, { name: 'WhatsApp Support' });
    const hidden = await w.plan(doctor, { name: 'Hidden' });
    const [year, month] = [await w.tier(doctor, open, 4_321.17, 'yearly'), await w.tier(doctor, open, 499)];
    const askingTier = await w.tier(doctor, asking, 999);
    const saved = await save(doctor, {
      enabled: true,
      questions: [QUESTION],
      plans: [
        listed(asking, { prices_shown: false, joining: 'approval' }),
        listed(open),
        listed(hidden, { listed: false, joining: 'closed' }),
      ],
    });
    expect(saved.plans.map(({ name, slug }) => [name, slug])).toEqual([
      ['WhatsApp Support', 'whatsapp-support'],
      ['WhatsApp Support', 'whatsapp-support-2'],
      ['Hidden', 'hidden'],
    ]);
    const { status, body, headers } = await view(saved.slug);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      200,
      'public, max-age=60',
      'noindex',
    ]);
    expect(body).toMatchObject({
      doctor: {
        name: `Dr Page ${names}`,
        degree: 'MBBS, MD',
        registration_number: 'KMC 45678',
        clinic_name: 'Rao Clinic',
        clinic_address: '12 MG Road',
        phone: '080 4123 4567',
      },
      clinics: [{ name: 'Rao Clinic', address: '12 MG Road', phone: '080 4123 4567' }],
      url: saved.url,
      questions: [QUESTION],
      plans: [
        { id: asking, joining: 'approval', prices_shown: false, tiers: [{ id: askingTier, amount: null }] },
        {
          id: open,
          joining: 'open',
          covered_services: ['Questions', 'Reports'],
          excluded_services: ['Emergencies'],
          tiers: [
            { id: month, name: 'Tier 499', validity_type: 'monthly', months: 1, amount: 499 },
            { id: year, validity_type: 'yearly', months: 12, amount: 4_321.17 },
          ],
        },
      ],
    });
    await w.must('PUT', `/api/subscriptions/${open}`, {
      token: doctor.token,
      body: { name: 'Renamed', is_active: false },
    });
    expect((await view(saved.slug)).body.plans.map(({ id }) => id)).toEqual([asking]);
  });

  it('closes a plan while it has nothing to pay', async () => {
    const doctor = await registered();
    const plan = await w.plan(doctor, { name: 'Empty Plan' });
    const { slug } = await save(doctor, { enabled: true, plans: [listed(plan)] });
    const joining = async () => (await view(slug)).body.plans[0]?.joining;
    const sendCode = async () =>
      w.call('POST', '/api/public/join/code', { body: { slug, subscription_id: plan, mobile: '98765 43210' } });
    expect(await joining()).toBe('closed');
    expect(await sendCode()).toMatchObject({ status: 403, body: { code: 'join.closed' } });
    await w.tier(doctor, plan);
    expect(await joining()).toBe('open');
    expect((await sendCode()).status).toBe(200);
  });

  it('has the privacy notice for people who want to join', async () => {
    const doctor = await registered();
    const { slug } = await save(doctor, { enabled: true });
    const notice = (of: string, language: string) =>
      w.call<{ notice: { title: string; sections: object[] } }>(
        'GET',
        `/api/public/doctor/${of}/privacy?language=${language}`,
      );
    const [english, hindi] = [await notice(slug, 'en'), await notice(slug, 'hi')];
    expect(english).toMatchObject({ status: 200, body: { notice: { title: 'Privacy notice' } } });
    expect(hindi.body.notice.title).toBe('निजता सूचना');
    expect(JSON.stringify(english.body)).toContain(`Rao Clinic (Dr Page ${names})`);
    expect(await notice('nobody-has-this', 'en')).toMatchObject({ status: 404, body: { code: 'public_page.unknown' } });
    expect((await notice(slug, 'fr')).status).toBe(400);
  });

  it('keeps an earlier address working, and never gives it to another doctor', async () => {
    const [one, other] = [await registered(), await registered()];
    const first = await save(one, { enabled: true, indexable: true });
    const next = `${first.slug}-heart`;
    expect((await save(one, { slug: next })).slug).toBe(next);
    for (const slug of [first.slug, next])
      expect((await view(slug)).body).toMatchObject({ slug: next, indexable: true });
    expect((await view(next)).headers.get('x-robots-tag')).toBeNull();
    for (const slug of [first.slug, next])
      expect(await put(other, { slug })).toMatchObject({
        status: 409,
        body: { code: 'public_page.slug_taken', details: [{ field: 'slug' }] },
      });
    expect((await save(one, { slug: first.slug })).slug).toBe(first.slug);
    expect((await view(next)).body.slug).toBe(first.slug);
    expect(await w.rows(`SELECT slug FROM public_slug WHERE doctor_id = $1 AND retired_at IS NULL`, [one.id])).toEqual([
      { slug: first.slug },
    ]);
  });

  it('keeps the address of a plan when the plan is renamed, and the order of plans that are left out', async () => {
    const doctor = await registered();
    const plans = [await w.plan(doctor, { name: 'One' }), await w.plan(doctor, { name: 'Two' })];
    await save(doctor, { plans: plans.map((plan) => listed(plan)) });
    await w.must('PUT', `/api/subscriptions/${plans[0] ?? ''}`, { token: doctor.token, body: { name: 'Uno' } });
    const saved = await save(doctor, { plans: [listed(plans[1] ?? '', { joining: 'closed' })] });
    expect(saved.plans).toMatchObject([
      { name: 'Two', slug: 'two', joining: 'closed', listed: true },
      { name: 'Uno', slug: 'one', joining: 'open', listed: true },
    ]);
  });

  it('gives one of two doctors an address that both choose at once', async () => {
    const doctors = [await registered(), await registered(), await registered()];
    const answers = await Promise.all(doctors.map((doctor) => put(doctor, { slug: 'wanted-by-all' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [one = null] = doctors;
    const repeats = await Promise.all(
      Array.from({ length: 5 }, (_, i) => put(one as Doctor, { slug: `slug-of-one-${i % 2}`, enabled: true })),
    );
    expect(repeats.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const current = await w.rows(`SELECT FROM public_slug WHERE doctor_id = $1 AND retired_at IS NULL`, [one?.id]);
    expect(current.length).toBe(1);
  });

  it.each<[string, object, string]>([
    ['capitals in the address', { slug: 'Dr Rao' }, 'slug'],
    ['a reserved address', { slug: 'admin' }, 'slug'],
    ['an address that is no text', { slug: 5 }, 'slug'],
    ['a switch that is no switch', { enabled: 'yes' }, 'enabled'],
    ['a question without a text', { questions: [{ question: '', answer: 'x' }] }, 'questions.0.question'],
    ['a long question', { questions: [{ question: 'x'.repeat(201), answer: 'x' }] }, 'questions.0.question'],
    ['21 questions', { questions: Array.from({ length: 21 }, () => QUESTION) }, 'questions'],
    ['a plan without an id', { plans: [listed('x')] }, 'plans.0.subscription_id'],
    ['a plan of nobody', { plans: [listed('0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18')] }, 'plans.0.subscription_id'],
    [
      'an unknown way to join',
      { plans: [listed('0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18', { joining: 'maybe' })] },
      'plans.0.joining',
    ],
  ])('rejects %s', async (_, body, field) => {
    const doctor = await registered();
    expect(await put(doctor, body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is hidden while the doctor is suspended, and read-only for staff', async () => {
    const doctor = await registered();
    const { slug } = await save(doctor, { enabled: true });
    const admin = await w.adminToken();
    const move = (name: string) =>
      w.must('PUT', `/api/admin/accounts/${doctor.id}/${name}`, { token: admin, body: { reason: 'Unpaid' } });
    await move('suspend');
    expect((await view(slug)).status).toBe(404);
    await move('reinstate');
    expect((await view(slug)).status).toBe(200);
    expect(await view('nobody-has-this')).toMatchObject({ status: 404, body: { code: 'public_page.unknown' } });
    expect((await view('%00')).status).toBe(404);
    expect((await put({ ...doctor, token: admin }, {})).status).toBe(403);
    expect((await w.call('PUT', '/api/public-page', { body: {} })).status).toBe(401);
  });
});
