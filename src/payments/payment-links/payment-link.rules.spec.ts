import { paise } from '../../shared/money.js';
import {
  applyLinkReport,
  isReusableLink,
  isStillDue,
  type LinkColumns,
  type LinkReport,
} from './payment-link.rules.js';

const NOW = new Date('2026-11-20T06:00:00Z');
const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const tier = { id: 'tier', pricePaise: paise(49_900), months: 1 };
const order = { tierId: 'tier', amountPaise: paise(49_900), months: 1, keyId: 'key', expiresAt: hoursFromNow(48) };

describe('payment links', () => {
  it.each([
    ['unchanged', {}, {}, true],
    ['with another price', {}, { pricePaise: paise(59_900) }, false],
    ['with another length', {}, { months: 3 }, false],
    ['of another tier', {}, { id: 'other' }, false],
    ['of other keys', { keyId: 'other' }, {}, false],
    ['with twelve hours left', { expiresAt: hoursFromNow(12) }, {}, true],
    ['that is almost over', { expiresAt: hoursFromNow(11.9) }, {}, false],
  ])('a link %s: sent again %#', (_, link, offer, expected) =>
    expect(isReusableLink({ ...order, ...link }, { ...tier, ...offer }, 'key', NOW)).toBe(expected),
  );

  const facts = { tier: { ...tier, planId: 'plan' }, planId: 'plan', pendingTierId: 'tier', isPayable: true };
  it.each([
    ['of the tier that waits', {}, true],
    ['of a renewal', { pendingTierId: null }, true],
    ['of a tier that is not offered any more', { tier: null }, false],
    ['whose price changed', { tier: { ...facts.tier, pricePaise: paise(100) } }, false],
    ['whose length changed', { tier: { ...facts.tier, months: 12 } }, false],
    ['of another plan', { planId: 'other' }, false],
    ['while another tier waits', { pendingTierId: 'other' }, false],
    ['of a page that cannot be paid', { isPayable: false }, false],
  ])('a link %s stays open: %#', (_, change, expected) =>
    expect(isStillDue(order, { ...facts, ...change })).toBe(expected),
  );

  const intent: LinkColumns = { state: 'intent', paymentLinkId: null, paymentLinkUrl: null, providerOrderId: null };
  const open: LinkColumns = {
    ...intent,
    state: 'open',
    paymentLinkId: 'plink_1',
    paymentLinkUrl: 'https://rzp.io/i/1',
  };
  const report: LinkReport = { id: 'plink_1', short_url: 'https://rzp.io/i/1', status: 'created' };
  it.each<[string, LinkColumns, LinkReport, Partial<LinkColumns>]>([
    ['a created link', intent, report, open],
    ['the same again', open, report, {}],
    ['another link of the same order', open, { ...report, id: 'plink_2', short_url: 'https://rzp.io/i/2' }, {}],
    ['the first attempt to pay', open, { ...report, order_id: 'order_1' }, { providerOrderId: 'order_1' }],
    ['an attempt to pay, by its payment', open, { id: 'plink_1', order_id: 'order_1' }, { providerOrderId: 'order_1' }],
    ['no order yet', open, { ...report, order_id: '' }, {}],
    ['another order', { ...open, providerOrderId: 'order_1' }, { ...report, order_id: 'order_2' }, {}],
    ['a paid link', open, { ...report, status: 'paid', order_id: 'order_1' }, { providerOrderId: 'order_1' }],
    ['an expired link', open, { ...report, status: 'expired' }, { state: 'expired' }],
    ['a cancelled link', open, { ...report, status: 'cancelled' }, { state: 'expired' }],
    ['an expired link that was paid', { ...open, state: 'paid' }, { ...report, status: 'expired' }, {}],
    ['a cancelled link, closed at the clinic', { ...open, state: 'closed' }, { ...report, status: 'cancelled' }, {}],
    ['a cancelled link, withdrawn', { ...open, state: 'withdrawn' }, { ...report, status: 'cancelled' }, {}],
    ['a link whose order was superseded', { ...intent, state: 'expired' }, report, { ...open, state: 'expired' }],
  ])('%s', (_, before, reported, change) =>
    expect(applyLinkReport(before, reported)).toEqual({ ...before, ...change }),
  );
});
