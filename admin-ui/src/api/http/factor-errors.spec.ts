import { shouldRepeat, verification } from './factor-errors';

const errorWith = (code: string) => Object.assign(new Error(code), { status: 403, body: { code } });

describe('a call that the server refused', () => {
  it('is not repeated after another error', () => {
    expect(shouldRepeat(errorWith('role.forbidden'))).toBe(false);
    expect(verification.isNeeded()).toBe(false);
  });

  it.each([true, false])('shares one question with the calls that are refused meanwhile: %s', async (isVerified) => {
    const changes: boolean[] = [];
    const unsubscribe = verification.subscribe(() => changes.push(verification.isNeeded()));
    const calls = [shouldRepeat(errorWith('verification.needed')), shouldRepeat(errorWith('verification.needed'))];
    expect(verification.isNeeded()).toBe(true);
    verification.finish(isVerified);
    expect(await Promise.all(calls.map((call) => Promise.resolve(call)))).toEqual([isVerified, isVerified]);
    expect(changes).toEqual([true, false]);
    unsubscribe();
  });
});
