import pg from 'pg';
import { accept, invite, member, type Member } from './helpers/clinic-staff.js';
import { waitForLocks } from './helpers/locks.js';
import { addApp } from './helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Link {
  invitation: { url: string };
}

const OTHER_PASSWORD = 'chosen-by-somebody-else-1';
const UNKNOWN_LINK = { status: 404, body: { code: 'password_link.unknown' } };

/** A doctor can change how a person logs in only while the person works for nobody else. */
describe('what a doctor starts to restore a login', () => {
  let w: World;
  let doctor: Doctor;
  let other: Doctor;
  let person: Member;
  beforeAll(async () => (w = await world()));
  beforeEach(async () => {
    [doctor, other] = [await w.doctor(), await w.doctor()];
    person = await member(w, doctor);
  });
  afterAll(() => w.end());

  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
  const requestLink = () => w.call<Link>('POST', `/api/staff/${person.id}/link`, { token: doctor.token });
  const createLink = async () => tokenOf((await requestLink()).body.invitation.url);
  const useLink = (token: string) =>
    w.call('POST', '/api/auth/password-link/use', { body: { token, password: OTHER_PASSWORD } });
  const tryToAccept = (link: string) =>
    w.call('POST', '/api/auth/invitation/accept', { body: { token: link, password: PASSWORD } });
  const leave = () => w.must('DELETE', `/api/staff/${person.id}`, { token: doctor.token });
  const inviteElsewhere = async () => (await invite(w, other, { email: person.email })).link;
  const joinElsewhere = async () => accept(w, await inviteElsewhere());
  const requestRemoval = () => w.must('POST', `/api/staff/${person.id}/second-factor-removal`, { token: doctor.token });
  const removalOf = (accountId: string) =>
    w.rows('SELECT second_factor_count, second_factor_removal_at FROM account WHERE id = $1', [accountId]);

  it.each([
    ['begins to work for another doctor', () => joinElsewhere()],
    ['leaves', () => leave()],
  ])('ends when the person %s: the password link', async (_, change) => {
    const link = await createLink();
    await change();
    expect(await useLink(link)).toMatchObject(UNKNOWN_LINK);
  });

  it.each([
    ['begins to work for another doctor', () => joinElsewhere()],
    ['leaves', () => leave()],
  ])('ends when the person %s: the removal of second factors, also one that is due', async (_, change) => {
    await addApp(w, person.token);
    await requestRemoval();
    await w.clock({ advance: { hours: 25 } });
    await change();
    expect(await removalOf(person.accountId)).toEqual([{ second_factor_count: 1, second_factor_removal_at: null }]);
  });

  it('is not what an admin has started for a doctor who also works for another one', async () => {
    const token = await w.adminToken();
    await addApp(w, other.token);
    const path = `/api/admin/accounts/${other.id}`;
    const { password_link } = await w.must<{ password_link: { url: string } }>('POST', `${path}/password-link`, {
      token,
    });
    await w.must('POST', `${path}/second-factor-removal`, { token });
    const guest = await invite(w, doctor, { email: other.email });
    await accept(w, guest.link);
    await w.must('DELETE', `/api/staff/${guest.id}`, { token: doctor.token });
    expect(await removalOf(other.id)).toEqual([
      { second_factor_count: 1, second_factor_removal_at: expect.any(Date) as Date },
    ]);
    expect((await useLink(tokenOf(password_link.url))).status).toBe(200);
  });

  /** Makes both calls wait for the account, in this order, and lets them continue. */
  async function inOrder<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const owner = new pg.Client({ connectionString: w.databaseUrl });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [person.accountId]);
      const calls: [Promise<A>, Promise<B>] = [first(), waitForLocks(w).then(second)];
      await waitForLocks(w, 2);
      await owner.query('COMMIT');
      return await Promise.all(calls);
    } finally {
      await owner.end();
    }
  }

  const worksElsewhere = () =>
    w.rows('SELECT id FROM membership WHERE doctor_id = $1 AND account_id = $2', [other.id, person.accountId]);

  it('cannot be used by a call that waits for the one that accepts the invitation of another doctor', async () => {
    const [link, invitation] = [await createLink(), await inviteElsewhere()];
    const [accepted, used] = await inOrder(
      () => tryToAccept(invitation),
      () => useLink(link),
    );
    expect([accepted.status, used]).toMatchObject([200, UNKNOWN_LINK]);
  });

  it('can be used first: the earlier password then accepts no invitation', async () => {
    const [link, invitation] = [await createLink(), await inviteElsewhere()];
    const [used, accepted] = await inOrder(
      () => useLink(link),
      () => tryToAccept(invitation),
    );
    expect([used.status, accepted]).toMatchObject([200, { status: 400, body: { details: [{ field: 'password' }] } }]);
    expect(await worksElsewhere()).toEqual([]);
  });

  it('cannot be started by a call that waits for the one that accepts the invitation of another doctor', async () => {
    const invitation = await inviteElsewhere();
    const [accepted, link] = await inOrder(() => tryToAccept(invitation), requestLink);
    expect([accepted.status, link]).toMatchObject([200, { status: 409, body: { code: 'member.shared_login' } }]);
  });

  it('ends if it is started just before the invitation of another doctor is accepted', async () => {
    const invitation = await inviteElsewhere();
    const [link, accepted] = await inOrder(requestLink, () => tryToAccept(invitation));
    expect([link.status, accepted.status]).toEqual([200, 200]);
    expect(await useLink(tokenOf(link.body.invitation.url))).toMatchObject(UNKNOWN_LINK);
  });
});
