import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseScreen, type Screen } from './hash-routes.js';

describe('parseScreen', () => {
  const cases: [hash: string, screen: Screen][] = [
    ['', { name: 'landing' }],
    ['#pricing', { name: 'landing' }],
    ['#/', { name: 'landing' }],
    ['#/nowhere', { name: 'landing' }],
    ['#/subscription/abc_-123', { name: 'pay', identifier: 'abc_-123' }],
    ['#/subscription/abc?utm=1', { name: 'pay', identifier: 'abc' }],
    ['#/subscription/a%20b', { name: 'pay', identifier: 'a b' }],
    ['#/subscription/%E0', { name: 'pay', identifier: '%E0' }],
    ['#/subscription/', { name: 'pay', identifier: '' }],
    ['#/terms', { name: 'policy', policy: 'terms' }],
    ['#/refund-policy', { name: 'policy', policy: 'refund-policy' }],
    ['#/termsandmore', { name: 'landing' }],
    ['#/login', { name: 'dashboard', url: '/admin/#/login' }],
    ['#/forgot-password', { name: 'dashboard', url: '/admin/#/forgot-password' }],
    ['#/new-password/aB_-9', { name: 'dashboard', url: '/admin/#/new-password/aB_-9' }],
    ['#/second-factor', { name: 'dashboard', url: '/admin/#/second-factor' }],
    ['#/subscriptions', { name: 'dashboard', url: '/admin/#/subscriptions' }],
    ['#/subscriptions/7', { name: 'dashboard', url: '/admin/#/subscriptions/7' }],
    ['#/patients?q=a', { name: 'dashboard', url: '/admin/#/patients?q=a' }],
    ['#/payment-account', { name: 'dashboard', url: '/admin/#/payment-account' }],
    ['#/data-requests', { name: 'dashboard', url: '/admin/#/data-requests' }],
    ['#/payment', { name: 'landing' }],
    ['#/clinics', { name: 'landing' }],
    ['#/holds', { name: 'landing' }],
  ];

  test.each(cases)('%s', (hash, screen) => {
    expect(parseScreen(hash)).toEqual(screen);
  });

  test.each(dashboardPaths())('#%s is a dashboard screen', (path) => {
    expect(parseScreen(`#${path}`)).toEqual({ name: 'dashboard', url: `/admin/#${path}` });
  });
});

/** Paths of the dashboard's screens, read from its sources. */
function dashboardPaths(): string[] {
  const sources = ['layout/nav.ts', 'App.tsx'].map((file) =>
    readFileSync(resolve(import.meta.dirname, '../../admin-ui/src', file), 'utf8'),
  );
  const paths = sources.flatMap((source) => [...source.matchAll(/path(?:: '|=")(\/[^'"]+)/g)].map(([, path]) => path));
  return [...new Set(paths)].filter((path) => path !== undefined);
}
