import { randomUUID } from 'node:crypto';
import { waitForLocks } from './helpers/locks.js';
import { staffHelpers } from './helpers/staff.js';
import { world, type World } from './helpers/world.js';

describe('races between admins', () => {
  let w: World;
  let staff: Awaited<ReturnType<typeof staffHelpers>>;
  beforeAll(async () => {
    w = await world();
    staff = await staffHelpers(w);
  });
  afterAll(() => w.end());

  it.each([
    ['disable', 2],
    ['disable', 3],
    ['demote', 3],
  ] as const)('at least one admin remains when they %s each other in a ring of %i at once', async (how, count) => {
    for (let round = 0; round < 5; round++) {
      const ring = [];
      while (ring.length < count) ring.push(await staff.createLogin('admin'));
      const ids = ring.map(({ id }) => id);
      await w.rows(`UPDATE account SET status = 'suspended' WHERE role = 'admin' AND id <> ALL ($1)`, [ids]);
      const responses = await Promise.all(
        ring.map(({ token }, index) => {
          const path = `/${ids[(index + 1) % count] ?? ''}`;
          return how === 'disable'
            ? staff.request('DELETE', path, undefined, token)
            : staff.request('PUT', path, { role: 'support' }, token);
        }),
      );
      for (const { status } of responses) expect([200, 401, 403]).toContain(status);
      const done = responses.filter(({ status }) => status === 200).length;
      const remaining = await w.rows(`SELECT id FROM account WHERE role = 'admin' AND status = 'approved'`);
      expect(remaining).toHaveLength(count - done);
      expect(remaining.length).toBeGreaterThanOrEqual(1);
      await w.rows(`UPDATE account SET status = 'approved' WHERE status = 'suspended'`);
    }
  });

  it('an admin who is disabled while a request waits changes nothing more', async () => {
    const [one, target] = [await staff.createLogin('admin'), await staff.createLogin('support')];
    await w.rows('BEGIN');
    await w.rows(`UPDATE account SET status = 'suspended' WHERE id = $1`, [one.id]);
    const email = `${randomUUID()}@staff.nirog.example`;
    const waiting = [
      staff.request('POST', '', { name: 'Late', email, role: 'admin' }, one.token),
      staff.request('DELETE', `/${target.id}`, undefined, one.token),
      staff.request('DELETE', `/${target.id}/sessions`, undefined, one.token),
    ];
    await waitForLocks(w, waiting.length);
    await w.rows('COMMIT');
    for (const response of await Promise.all(waiting))
      expect(response).toMatchObject({ status: 401, body: { code: 'token.invalid' } });
    expect(await staff.isLoggedIn(target.token)).toBe(true);
    expect((await staff.list()).filter((login) => login.email === email)).toEqual([]);
  });
});
