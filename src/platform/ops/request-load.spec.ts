import { RequestLoad } from './request-load.js';

/** Traffic of so many requests, and whether work that nobody waits for has gone on behind them. */
function work(requests: number) {
  const traffic = new RequestLoad();
  for (let n = 0; n < requests; n++) traffic.requestStarted();
  let hasGoneOn = false;
  const end = traffic.waitUntilIdle().then((isLull) => {
    hasGoneOn = true;
    return isLull;
  });
  const goesOn = async () => {
    await new Promise(setImmediate);
    return hasGoneOn;
  };
  return { traffic, goesOn, end };
}

describe('work that nobody waits for', () => {
  it.each([
    [0, true],
    [4, true],
    [5, false],
    [16, false],
  ])('while %i requests are under way goes on: %s', async (requests, expected) => {
    const { goesOn, end } = work(requests);
    expect(await goesOn()).toBe(expected);
    expect(await end).toBe(expected); // however many they are: after a quarter of a second
  });

  it('goes on once few have been left for a moment', async () => {
    const { traffic, goesOn, end } = work(6);
    for (let n = 0; n < 2; n++) traffic.requestEnded();
    expect(await goesOn()).toBe(false);
    expect(await end).toBe(true);
  });

  it('waits on when many are answered together and the next arrive', async () => {
    const { traffic, goesOn, end } = work(6);
    for (let n = 0; n < 6; n++) traffic.requestEnded();
    for (let n = 0; n < 6; n++) traffic.requestStarted();
    expect(await goesOn()).toBe(false);
    expect(await end).toBe(false);
  });
});
