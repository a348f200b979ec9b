import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { AddressRefused, postPublic, publicLookup, ResponseTimeout } from './public-request.js';

const POST = { headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 5_000, maxResponseBytes: 2_048 };
const STRICT = { ...POST, allowHttp: false, trustedHosts: [] };
const SANDBOX = { ...POST, allowHttp: true, trustedHosts: [] };

describe('a POST to an address that a user entered', () => {
  const servers: Server[] = [];
  /** Starts a server; its host is trusted, as in tests of the sandbox. */
  async function serve(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url: new URL(`http://${host}/path`), rules: { ...SANDBOX, trustedHosts: [host] } };
  }
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'http://127.0.0.1/',
  ])('does not connect to %s', async (address) => {
    await expect(postPublic(new URL(address), SANDBOX)).rejects.toThrow(AddressRefused);
  });

  it('does not connect to a name of this machine', async () => {
    const { url } = await serve((_, response) => response.end('reached'));
    url.hostname = 'localhost';
    await expect(postPublic(url, SANDBOX)).rejects.toThrow(AddressRefused);
  });

  it.each(['http://software.example/', 'ftp://software.example/', 'file:///etc/passwd'])(
    'accepts https only: %s',
    async (address) => {
      await expect(postPublic(new URL(address), STRICT)).rejects.toThrow(AddressRefused);
    },
  );

  it('sends the body and the headers, without the credentials of the address', async () => {
    let received: unknown;
    const { url, rules } = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        received = { method: request.method, path: request.url, headers: request.headers, body };
        response.writeHead(202).end('accepted');
      });
    });
    url.username = 'user';
    url.password = 'secret';
    expect(await postPublic(url, { ...rules, body: '{"name":"आशा"}' })).toEqual({ statusCode: 202, text: 'accepted' });
    expect(received).toEqual({
      method: 'POST',
      path: '/path',
      headers: {
        host: url.host,
        connection: 'close',
        'content-type': 'application/json',
        'content-length': '20',
        'user-agent': 'Nirog',
      },
      body: '{"name":"आशा"}',
    });
  });

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = [];
    const { url, rules } = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await postPublic(url, rules)).toEqual({ statusCode: 307, text: '' });
    expect(paths).toEqual(['/path']);
  });

  it('reads the beginning of a response that does not end', async () => {
    const { url, rules } = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const { text } = await postPublic(url, rules);
    expect(text).toBe('x'.repeat(2_048));
  });

  it.each<[string, RequestListener]>([
    ['no response', () => undefined],
    ['a response without an end', (_, response) => response.write('x')],
  ])('gives up after its time: %s', async (_, listener) => {
    const { url, rules } = await serve(listener);
    await expect(postPublic(url, { ...rules, timeoutMs: 100 })).rejects.toThrow(ResponseTimeout);
  });

  it('reports a receiver that ends the connection', async () => {
    const { url, rules } = await serve((request) => request.socket.destroy());
    await expect(postPublic(url, rules)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('publicLookup', () => {
  type Resolve = NonNullable<Parameters<typeof publicLookup>[0]>;
  /** A resolver that gives the next of its answers to each question. */
  const resolverOf = (...answers: (string[] | Error)[]) => {
    let questions = 0;
    const resolve = (_name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
      const answer = answers[questions++];
      if (answer instanceof Error) done(answer, []);
      else
        done(
          null,
          (answer ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
    };
    return { resolve: resolve as Resolve, count: () => questions };
  };
  const look = (resolve: Resolve, all = true) =>
    new Promise((fulfil, reject) => {
      publicLookup(resolve)('software.example', { all }, (error, addresses) =>
        error ? reject(error) : fulfil(addresses),
      );
    });

  it('returns the addresses that it checked, with one question', async () => {
    const { resolve, count } = resolverOf(['8.8.8.8', '2606:4700::1111'], ['127.0.0.1']);
    expect(await look(resolve)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(count()).toBe(1);
  });

  it('returns one address if only one is asked for', async () => {
    expect(await look(resolverOf(['8.8.8.8', '1.1.1.1']).resolve, false)).toBe('8.8.8.8');
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['2606:4700::1111', '::1']], [['169.254.169.254', '8.8.8.8']]])(
    'refuses a name with the addresses %s',
    async (addresses) => {
      await expect(look(resolverOf(addresses).resolve)).rejects.toThrow(AddressRefused);
    },
  );

  it('refuses a name that leads elsewhere at the next call', async () => {
    const { resolve } = resolverOf(['8.8.8.8'], ['192.168.1.1']);
    await look(resolve);
    await expect(look(resolve)).rejects.toThrow(AddressRefused);
  });

  it('reports a name that does not exist', async () => {
    await expect(look(resolverOf(new Error('ENOTFOUND')).resolve)).rejects.toThrow('ENOTFOUND');
    await expect(look(resolverOf([]).resolve)).rejects.toThrow('the name has no address');
  });
});
