/** Events of which Razorpay was seen to try the second time sooner than of others. */
const HASTY = ['payment.authorized', 'payment.captured', 'order.paid', 'refund.processed'];
const FIRST_SECONDS = { hasty: 0.23, other: 7 } as const;
/** Seconds from the second try to the third, and on; as measured, 16 tries in 22.8 hours. */
const GAPS = [5.8, 13, 20, 43, 82, 162, 324, 643, 1_283, 2_566, 5_132, 10_264, 20_528, 40_964];

/** Seconds from the failed try number `tries` (1 is the first) to the next; null gives the event up. */
export function nextTry(event: string, tries: number): number | null {
  if (tries === 1) return HASTY.includes(event) ? FIRST_SECONDS.hasty : FIRST_SECONDS.other;
  return GAPS[tries - 2] ?? null;
}
