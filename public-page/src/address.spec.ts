import { screenOf, type Screen } from './address.js';

describe('the address decides the screen', () => {
  const cases: [hash: string, served: string | null, screen: Screen][] = [
    ['', null, { name: 'landing' }],
    ['#pricing', null, { name: 'landing' }],
    ['#/', null, { name: 'landing' }],
    ['#/nowhere', null, { name: 'landing' }],
    ['#/subscription/abc_-123', null, { name: 'pay', identifier: 'abc_-123' }],
    ['#/subscription/abc?utm=1', null, { name: 'pay', identifier: 'abc' }],
    ['#/subscription/a%20b', null, { name: 'pay', identifier: 'a b' }],
    ['#/subscription/%E0', null, { name: 'pay', identifier: '%E0' }],
    ['#/subscription/', null, { name: 'pay', identifier: '' }],
    ['', 'served', { name: 'pay', identifier: 'served' }],
    ['#/subscription/other', 'served', { name: 'pay', identifier: 'served' }],
    ['#/terms', null, { name: 'policy', policy: 'terms' }],
    ['#/refund-policy', null, { name: 'policy', policy: 'refund-policy' }],
    ['#/termsandmore', null, { name: 'landing' }],
    ['#/login', null, { name: 'dashboard', to: '/admin/#/login' }],
    ['#/forgot-password', null, { name: 'dashboard', to: '/admin/#/forgot-password' }],
    ['#/new-password/aB_-9', null, { name: 'dashboard', to: '/admin/#/new-password/aB_-9' }],
    ['#/subscriptions', null, { name: 'dashboard', to: '/admin/#/subscriptions' }],
    ['#/subscriptions/7', null, { name: 'dashboard', to: '/admin/#/subscriptions/7' }],
    ['#/patients?q=a', null, { name: 'dashboard', to: '/admin/#/patients?q=a' }],
  ];

  test.each(cases)('%s (served %s)', (hash, served, screen) => {
    expect(screenOf(hash, served)).toEqual(screen);
  });
});
