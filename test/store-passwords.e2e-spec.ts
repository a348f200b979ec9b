import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { redisUrl } from './helpers/installation.js';
import { freePort, startServer, type RunningServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const CALLERS = 4;

/** The steps of docs/operations.md, "Changing the passwords of the stores". */
describe('changing the passwords of the stores', () => {
  let w: World;
  let redis: Redis;
  let doctor: Doctor;
  const servers: RunningServer[] = [];
  /** The two logins that take turns, as nirog_login and nirog_login_2. */
  const logins = ['a', 'b'].map((letter) => ({
    name: `password_story_${letter}_${randomBytes(4).toString('hex')}`,
    password: randomBytes(16).toString('hex'),
  })) as [Login, Login];
  interface Login {
    name: string;
    password: string;
  }

  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    redis = new Redis(redisUrl());
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    for (const { password } of logins) await redis.call('ACL', 'SETUSER', 'default', `<${password}`).catch(() => null);
    redis.disconnect();
    for (const { name } of logins) await w.rows(`DROP ROLE IF EXISTS ${name}`);
    await w.end();
  });

  /** Creates the login and adds the password of Redis; the others stay valid. Then starts a process that uses them. */
  async function startWith({ name, password }: Login): Promise<RunningServer> {
    await w.rows(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    await redis.call('ACL', 'SETUSER', 'default', `>${password}`);
    const database = Object.assign(new URL(w.settings['DATABASE_URL'] ?? ''), { username: name, password });
    const server = await startServer({
      ...w.settings,
      DATABASE_URL: database.href,
      REDIS_URL: Object.assign(new URL(redisUrl()), { password }).href,
      PORT: String(await freePort()),
    });
    servers.push(server);
    return server;
  }

  it('fails no call, and the old ones are refused afterwards', async () => {
    const statuses = new Map<number | string, number>();
    let [current, isOver] = [await startWith(logins[0]), false];
    const calling = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = 0; !isOver; n++) {
        const [method, path] = n % 5 === 0 ? ['POST', '/api/subscriptions'] : ['GET', '/api/patients'];
        const status = await fetch(current.origin + path, {
          method,
          headers: {
            authorization: `Bearer ${doctor.token}`,
            ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': `${caller}-${n}-plan` }),
          },
          ...(method === 'POST' && { body: JSON.stringify({ name: `Plan ${caller} ${n}` }) }),
        }).then(
          async (response) => {
            await response.arrayBuffer();
            return response.status;
          },
          (error: unknown) => String(error),
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(10);
      }
    });
    await sleep(300);
    const first = current;
    current = await startWith(logins[1]);
    await first.stop();
    await w.rows(`ALTER ROLE ${logins[0].name} NOLOGIN`);
    await redis.call('ACL', 'SETUSER', 'default', `<${logins[0].password}`);
    await sleep(500);
    isOver = true;
    await Promise.all(calling);
    expect([...statuses.keys()].toSorted()).toEqual([200, 201]);

    const refused = startServer({ ...w.settings, ...urlsOf(logins[0]), PORT: String(await freePort()) });
    await expect(refused).rejects.toThrow(/refuses the user .* or its password/);
  });

  const urlsOf = ({ name, password }: Login) => ({
    DATABASE_URL: Object.assign(new URL(w.settings['DATABASE_URL'] ?? ''), { username: name, password }).href,
  });
});
