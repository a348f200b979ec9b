import { createOrder, isCaptured, loadView, textOf } from './api.js';
import { loadCheckout, openCheckout, type CheckoutWord } from './checkout.js';
import { setOpenOrder } from './open-order.js';
import { sameAmount, type Offer, type PageEvent, type Watch } from './pay.js';
import { nameOf, payeeOf } from './pay/format.js';
import { type Tier } from './replies.js';
import { texts } from './texts.js';

interface Wish extends Offer {
  tier: Tier;
  /** An earlier order: if it turns out to be paid, no second one is made. */
  watch: Watch | null;
}

/** From the tap to the open payment window; what came of it is the page's next event. Never throws. */
export async function startPayment(wish: Wish, hear: (word: CheckoutWord) => void): Promise<PageEvent> {
  const { view, tier, watch } = wish;
  const { identifier } = view;
  try {
    if (watch && (await isCaptured(watch.orderId))) return { type: 'answered', captured: true };
    const [order] = await Promise.all([createOrder(identifier, tier.id), tier.price > 0 ? loadCheckout() : null]);
    if ('activated' in order) return { type: 'activated' };
    if (!sameAmount(order, tier)) {
      return { type: 'repriced', view: await loadView(identifier), text: texts.repriced };
    }
    const description = `${view.subscription.name} - ${nameOf(tier)}`;
    openCheckout(order, { name: payeeOf(view), description }, hear);
    setOpenOrder(identifier, order.orderId);
    return { type: 'checkout opened', orderId: order.orderId };
  } catch (error) {
    return { type: 'start failed', error: textOf(error, texts.startFailed) };
  }
}
