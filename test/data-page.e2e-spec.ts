import { world, type World } from './helpers/world.js';

/** The page itself, without the data that it loads. test/browser/own-data.spec.ts uses it. */
describe('the page of a patient’s data', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());

  it('is the same for every link, in the language of the browser, and is neither stored nor found by search engines', async () => {
    const doctor = await w.doctor();
    const plan = await w.plan(doctor);
    const { id } = await w.patient(doctor, { name: 'Zubaida Unmistakable', subscription_id: plan });
    const identifier = await w.identifier(doctor, id);
    const open = (of: string, language: string) =>
      w.call<string>('GET', `/s/${of}/data`, { headers: { 'accept-language': language } });
    const english = await open(identifier, 'en-IN');
    expect(english.status).toBe(200);
    expect(english.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(english.headers.get('cache-control')).toContain('no-store');
    expect(english.headers.get('x-robots-tag')).toBe('noindex');
    expect(english.body).toContain('<title>Your data</title>');
    expect(english.body).not.toContain('Zubaida');
    expect((await open('unknown', 'en-IN')).body).toBe(english.body.replaceAll(identifier, 'unknown'));
    const hindi = await open(identifier, 'hi-IN');
    expect(hindi.body).toContain('lang="hi"');
    expect(hindi.body).toContain('<title>आपकी जानकारी</title>');
  });
});
