import { world, type Doctor, type World } from './helpers/world.js';

const SLOW_MS = 1_500;
/** Much longer than the other doctors' calls take on a busy machine, shorter than one slow list. */
const OTHERS_MS = 1_000;

describe('a doctor with slow lists', () => {
  let w: World;
  let slow: Doctor;
  let other: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    [slow, other] = await Promise.all([w.doctor(), w.doctor()]);
    await w.rows('ALTER FUNCTION search_patients(text, text) RENAME TO fast_search_patients');
    await w.rows(`
      CREATE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('app.doctor') = '${slow.id}' THEN PERFORM pg_sleep(${SLOW_MS} / 1000.0); END IF;
        RETURN QUERY SELECT * FROM fast_search_patients(words, digits);
      END $$`);
    await w.rows('GRANT EXECUTE ON FUNCTION fast_search_patients(text, text) TO nirog_app');
  });
  afterAll(() => w.end());

  const timed = async ({ token }: Doctor, path: string) => {
    const since = Date.now();
    const { status } = await w.call('GET', path, { token });
    return { status, ms: Date.now() - since };
  };

  it('does not delay other calls, and gets five of twelve searches at a time', async () => {
    const search = '/api/patients?search=Asha';
    const ofSlow = Promise.all(Array.from({ length: 12 }, () => timed(slow, search)));
    await timed(slow, '/api/auth/verify'); // when it returns, the server has received the twelve searches
    const paths = [search, '/api/patients', '/api/payments', '/api/dashboard/stats', '/api/auth/verify'];
    for (const { status, ms } of await Promise.all(paths.map((path) => timed(other, path)))) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(OTHERS_MS);
    }
    expect((await timed(slow, '/api/auth/verify')).ms).toBeLessThan(OTHERS_MS);
    const all = await ofSlow;
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Five run at once, so twelve take three rounds. Timers may fire a little early.
    expect(Math.max(...all.map(({ ms }) => ms))).toBeGreaterThan(3 * SLOW_MS - 100);
  });
});
