import { retryDelaySeconds } from './webhook-retry-schedule.js';

/** The seconds between the attempts of a webhook that always fails. */
function gaps(event: string): number[] {
  const delays: number[] = [];
  for (let next = retryDelaySeconds(event, 1); next !== null; next = retryDelaySeconds(event, delays.length + 1))
    delays.push(next);
  return delays;
}

describe('the retry schedule', () => {
  it.each([
    ['payment.captured', 0.23],
    ['order.paid', 0.23],
    ['payment.failed', 7],
    ['refund.created', 7],
  ])('of %s starts after %d seconds', (event, first) => expect(gaps(event)[0]).toBe(first));

  it('has sixteen attempts in 22.8 hours with growing gaps', () => {
    const all = gaps('payment.captured');
    expect(all).toHaveLength(15);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all.reduce((sum, gap) => sum + gap) / 3_600).toBeCloseTo(22.8, 1);
  });
});
