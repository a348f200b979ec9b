import pg from 'pg';
import { waitForLocks } from './helpers/locks.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

/** Checking a password takes a tenth of a second, in which its owner may change it. */
describe('a password that changes while it is checked', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
  });
  beforeEach(async () => {
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  /** Starts `call` with the correct password, and lets the owner's change commit before the call's own write. */
  async function whilePasswordChanges<T>(call: () => Promise<T>): Promise<T> {
    const [other, owner] = [await w.doctor(), new pg.Client({ connectionString: w.databaseUrl })];
    await owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [doctor.id]);
      const answer = call();
      await waitForLocks(w);
      const otherHash = '(SELECT password_hash FROM account WHERE id = $2)';
      await owner.query(`UPDATE account SET password_hash = ${otherHash} WHERE id = $1`, [doctor.id, other.id]);
      await owner.query('COMMIT');
      const answered = await answer;
      const kept = `SELECT password_hash = ${otherHash} AS is FROM account WHERE id = $1`;
      expect(await w.rows(kept, [doctor.id, other.id])).toEqual([{ is: true }]);
      return answered;
    } finally {
      await owner.end();
    }
  }
  const sessions = () => w.rows('SELECT id FROM session WHERE account_id = $1 AND ended_at IS NULL', [doctor.id]);

  it('opens no session', async () => {
    const before = await sessions();
    const body = { email: doctor.email, password: PASSWORD };
    const login = await whilePasswordChanges(() => w.call('POST', '/api/auth/login', { body }));
    expect(login).toMatchObject({ status: 401, body: { code: 'login.wrong' } });
    expect(await sessions()).toEqual(before);
  });

  it.each([
    ['PUT', '/api/account/password', { new_password: 'overwritten-1' }],
    ['PUT', '/api/account', { email: 'taken.over@nirog.example' }],
  ])('changes nothing: %s %s', async (method, path, change) => {
    const now = () => w.rows('SELECT email FROM account WHERE id = $1', [doctor.id]);
    const before = await now();
    const body = { ...change, current_password: PASSWORD };
    const answer = await whilePasswordChanges(() => w.call(method, path, { token: doctor.token, body }));
    const details = [{ field: 'current_password', message: 'This is not your current password' }];
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', details } });
    expect(await now()).toEqual(before);
  });
});
