import { expect } from '@playwright/test';
import { test } from './fixtures.js';
import { KEY_SECRET, PASSWORD, PRIVATE_TEXTS } from './accounts.js';

/** Mobile numbers, emails and tokens of this run, in any format. */
const PERSONAL = [
  /(?<![\d.-])(?:\+?91)?\s?98765\s?\d{5}(?!\d)/,
  /[\w.+-]+@(?:newborn|operator)\.example/,
  /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/,
];

test('no log line contains a secret, a token or personal data', ({ t }) => {
  const lines = t.logLines();
  expect(lines.length).toBeGreaterThan(50);
  const secrets = [...t.secrets(), ...PRIVATE_TEXTS, KEY_SECRET, PASSWORD];
  const leaks = lines.filter(
    (line) => secrets.some((secret) => line.includes(secret)) || PERSONAL.some((pattern) => pattern.test(line)),
  );
  expect(leaks).toEqual([]);
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
  // Two API processes and the worker; a rolling update starts more.
  expect(processes.length).toBeGreaterThanOrEqual(3);
  for (const modules of processes) {
    expect(modules.some((url) => url.endsWith('/dist/app.module.js'))).toBe(true);
    expect(modules.filter((url) => url.includes('/dist/sandbox/'))).toEqual([]);
  }
});
