import { retryDelaySeconds } from './webhook-retry-schedule.js';

/** The gaps between the tries of an event that is never taken. */
function gaps(event: string): number[] {
  const found: number[] = [];
  for (let next = retryDelaySeconds(event, 1); next !== null; next = retryDelaySeconds(event, found.length + 1))
    found.push(next);
  return found;
}

describe('the ladder of tries', () => {
  it.each([
    ['payment.captured', 0.23],
    ['order.paid', 0.23],
    ['payment.failed', 7],
    ['refund.created', 7],
  ])('of %s begins after %d seconds', (event, first) => expect(gaps(event)[0]).toBe(first));

  it('has sixteen tries in 22.8 hours, ever further apart', () => {
    const all = gaps('payment.captured');
    expect(all).toHaveLength(15);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all.reduce((sum, gap) => sum + gap) / 3_600).toBeCloseTo(22.8, 1);
  });
});
