import { RequestLoad } from './request-load.js';

/** A job that waits while so many requests are active, and whether it has continued. */
function startJob(requests: number) {
  const load = new RequestLoad();
  for (let n = 0; n < requests; n++) load.requestStarted();
  let continued = false;
  const end = load.waitUntilIdle().then((isIdle) => {
    continued = true;
    return isIdle;
  });
  const hasContinued = async () => {
    await new Promise(setImmediate);
    return continued;
  };
  return { load, hasContinued, end };
}

describe('a job', () => {
  it.each([
    [0, true],
    [4, true],
    [5, false],
    [16, false],
  ])('with %i active requests runs immediately: %s', async (requests, expected) => {
    const { hasContinued, end } = startJob(requests);
    expect(await hasContinued()).toBe(expected);
    expect(await end).toBe(expected); // resolves after the maximum wait at the latest
  });

  it('continues when few requests have been active for a moment', async () => {
    const { load, hasContinued, end } = startJob(6);
    for (let n = 0; n < 2; n++) load.requestEnded();
    expect(await hasContinued()).toBe(false);
    expect(await end).toBe(true);
  });

  it('keeps waiting when many requests end together and the next ones arrive', async () => {
    const { load, hasContinued, end } = startJob(6);
    for (let n = 0; n < 6; n++) load.requestEnded();
    for (let n = 0; n < 6; n++) load.requestStarted();
    expect(await hasContinued()).toBe(false);
    expect(await end).toBe(false);
  });
});
