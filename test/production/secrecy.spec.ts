import { expect } from '@playwright/test';
import { test } from './fixtures.js';
import { KEY_SECRET, PASSWORD, TOKENS } from './people.js';

/** Of the people and keys that the other files of this run have used. */
const PERSONAL = [
  /Sunita|Deshpande|Asha Rao/,
  /(?<![\d.-])(?:\+?91)?98765\d{5}(?!\d)/,
  /[\w.+-]+@(?:newborn|operator)\.example/,
  /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/,
];

test('no log line holds a secret, a token or anything personal', ({ t }) => {
  const log = t.log();
  expect(log.split('\n').length).toBeGreaterThan(50);
  for (const secret of [...t.secrets, ...TOKENS, KEY_SECRET, PASSWORD]) expect(log.includes(secret)).toBe(false);
  for (const pattern of PERSONAL) expect(log).not.toMatch(pattern);
});

test('the product has no sandbox', async ({ t }) => {
  const paths = [
    ['GET', '/sandbox'],
    ['POST', '/sandbox/settle'],
    ['PUT', '/sandbox/clock'],
    ['GET', '/sandbox/page/phone.js'],
    ['GET', '/sandbox/razorpay/v1/checkout.js'],
    ['POST', '/sandbox/razorpay/v1/orders'],
    ['GET', '/sandbox/razorpay/v1/webhooks'],
    ['POST', '/sandbox/razorpay/orders/order_1/pay'],
    ['GET', '/sandbox/whatsapp/messages'],
    ['POST', '/sandbox/whatsapp/inbound'],
    ['POST', '/sandbox/whatsapp/v26.0/100000000000001/messages'],
  ] as const;
  for (const origin of [t.origin, ...t.processes])
    for (const [method, path] of paths)
      expect([origin, path, (await fetch(origin + path, { method })).status]).toEqual([origin, path, 404]);
});

test('no process has loaded code of the simulators', ({ t }) => {
  const processes = t.loadedModules();
  expect(processes).toHaveLength(3);
  for (const modules of processes) {
    expect(modules.some((url) => url.endsWith('/dist/app.module.js'))).toBe(true);
    expect(modules.filter((url) => url.includes('/dist/sandbox/'))).toEqual([]);
  }
});
