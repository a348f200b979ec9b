import { createOrder, isCaptured, loadView, saidBy } from './api.js';
import { leaveForCheckout, loadCheckout, openCheckout, type CheckoutWord } from './checkout.js';
import { isAsShown, type Offer, type PageEvent, type Watch } from './pay.js';
import { nameOf, payeeOf } from './pay/format.js';
import { remember, type Remembered } from './stored-payment.js';
import { type Tier } from './replies.js';
import { sentencesIn } from './timeline-texts.js';
import { type Texts } from './texts.en.js';

interface Wish extends Offer {
  tier: Tier;
  /** An earlier order: if it turns out to be paid, no second one is made. */
  watch: Pick<Watch, 'orderId'> | null;
  /** The payment goes on at Razorpay's own page: its window was waited for in vain. */
  leaves: boolean;
  texts: Texts;
}

/** It was paid meanwhile, on another phone or at the clinic, or is sold otherwise: the page is what the link shows now. */
const OUT_OF_DATE = ['payment.not_enabled', 'payment.tier_unavailable'];

/** Counts the taps: an earlier one whose window was waited for in vain may still be under way. */
let taps = 0;

/**
 * From the tap to the open payment window, or to Razorpay's own page; what came of it is heard at once. Never throws. What
 * a later tap has overtaken ends without a word, and opens nothing.
 */
export async function startPayment(wish: Wish, hear: (event: PageEvent) => void): Promise<void> {
  const tap = ++taps;
  const event = await start(wish, hear, () => tap !== taps);
  if (event && tap === taps) hear(event);
}

/** @returns what came of it; null when it was overtaken. */
async function start(
  { view, tier, watch, leaves, texts }: Wish,
  hear: (event: PageEvent) => void,
  isOvertaken: () => boolean,
): Promise<PageEvent | null> {
  const { identifier } = view;
  try {
    if (watch && (await isCaptured(watch.orderId))) return { type: 'answered', captured: true, ms: 0 };
    const needsWindow = tier.price > 0 && !leaves;
    // Who asks after lost money is told in sentences that are there before any can be lost.
    const ready = needsWindow ? Promise.all([loadCheckout(), sentencesIn(texts.language)]) : null;
    ready?.catch(() => undefined); // told below, when there is an order
    const order = await createOrder(identifier, tier);
    if ('activated' in order) return { type: 'activated' };
    if (!isAsShown(order, tier)) return { type: 'repriced', view: await loadView(identifier), said: null };
    if (isOvertaken()) return null;
    hear({ type: 'ordered' });
    await ready;
    if (isOvertaken()) return null;
    const description = `${view.subscription.name} - ${nameOf(tier, texts)}`;
    const { orderId } = order;
    const returnTo = `${location.origin}/s/${encodeURIComponent(identifier)}`;
    remember(identifier, { orderId, since: 'dismissed', reason: null, lateAt: null });
    const shown = { name: payeeOf(view), description, returnTo };
    if (leaves) leaveForCheckout(order, shown);
    else
      openCheckout(order, shown, (word) => {
        const told = toldBy(word);
        if (told) remember(identifier, { orderId, lateAt: null, ...told });
        hear(word);
      });
    return { type: 'checkout opened', orderId };
  } catch (error) {
    const said = saidBy(error);
    const view = said && OUT_OF_DATE.includes(said.code) ? await loadView(identifier).catch(() => null) : null;
    return view ? { type: 'repriced', view, said } : { type: 'start failed', said };
  }
}

/** What is worth remembering of a word of the payment window's. */
function toldBy(word: CheckoutWord): Pick<Remembered, 'since' | 'reason'> | null {
  if (word.type === 'checkout done') return { since: 'done', reason: null };
  return word.type === 'attempt failed' ? { since: 'dismissed', reason: word.reason } : null;
}
