import { world } from './helpers/world.js';

const ADDRESS = '/.well-known/security.txt';
const PUBLIC_URL = 'https://care.nirog.test';

describe('security.txt', () => {
  it('names the contact, and expires in the future whatever the day', async () => {
    const w = await world({ env: { PUBLIC_URL, SECURITY_CONTACT: 'mailto:security@care.nirog.test' } });
    try {
      for (const [now, expires] of [
        ['2026-11-24T10:00:00Z', '2027-02-21T18:30:00.000Z'],
        ['2028-05-01T00:00:00Z', '2028-07-29T18:30:00.000Z'],
      ] as const) {
        await w.clock({ now });
        const { status, headers, body } = await w.call<string>('GET', ADDRESS);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
        expect(body).toBe(
          [
            'Contact: mailto:security@care.nirog.test',
            `Expires: ${expires}`,
            'Preferred-Languages: en, hi',
            `Canonical: ${PUBLIC_URL}${ADDRESS}\n`,
          ].join('\n'),
        );
      }
    } finally {
      await w.end();
    }
  });

  it('is 404 while no contact is set', async () => {
    const w = await world();
    try {
      expect((await w.call('GET', ADDRESS)).status).toBe(404);
    } finally {
      await w.end();
    }
  });
});
