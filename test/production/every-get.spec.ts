import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { listEndpoints } from '../helpers/api-endpoints.js';
import { test } from './fixtures.js';
import { adminToken, newDoctor, newSupport } from './accounts.js';

/** Reads that need more than a URL, with the status they return without it. */
const REFUSED: Record<string, number> = {
  '/api/messages/preview': 400, // needs a kind of message
  '/api/webhooks/whatsapp': 403, // Meta's handshake
};

test('every GET returns a documented response to a new doctor, the admin and support', async ({ t }) => {
  const [doctor, support] = [await newDoctor(t), await newSupport(t)];
  const tokens = { doctor: doctor.token, admin: await adminToken(t), support: support.token };
  const reads = listEndpoints(t.document).filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThanOrEqual(50);

  const problems: string[] = [];
  for (const [who, token] of Object.entries(tokens))
    for (const { path, roles } of reads) {
      const ids = path.startsWith('/api/admin/accounts') ? doctor.id : randomUUID();
      const address = path.replaceAll(/\{\w+\}/g, ids);
      // Rejects if the response does not match the API description.
      const { status } = await t.call('GET', address, { token }).catch((error: unknown) => {
        problems.push(`${who}: ${String(error)}`);
        return { status: 0 };
      });
      const isTheirs = !roles || roles.includes(who as never);
      const isRefused = status === 404 || status === REFUSED[path];
      const isWrong = status >= 500 || (isTheirs && !path.includes('{') && status >= 400 && !isRefused);
      if (isWrong) problems.push(`${who}: GET ${path} ${status}`);
    }
  expect(problems).toEqual([]);
});
