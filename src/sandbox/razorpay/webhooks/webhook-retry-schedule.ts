/** Events for which Razorpay was observed to retry sooner than for others. */
const FAST_RETRY_EVENTS = ['payment.authorized', 'payment.captured', 'order.paid', 'refund.processed'];
const FIRST_RETRY_SECONDS = { fast: 0.23, other: 7 } as const;
/** Seconds between later attempts, from the second on. Measured at Razorpay: 16 attempts in 22.8 hours. */
const RETRY_GAP_SECONDS = [5.8, 13, 20, 43, 82, 162, 324, 643, 1_283, 2_566, 5_132, 10_264, 20_528, 40_964];

/** Seconds until the next attempt after `tries` failed ones; null after the last attempt. */
export function retryDelaySeconds(event: string, tries: number): number | null {
  if (tries === 1) return FAST_RETRY_EVENTS.includes(event) ? FIRST_RETRY_SECONDS.fast : FIRST_RETRY_SECONDS.other;
  return RETRY_GAP_SECONDS[tries - 2] ?? null;
}
