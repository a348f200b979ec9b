import { once } from './once';

describe('a value that is loaded once', () => {
  it('is loaded at the first use, and again after it was forgotten', async () => {
    let loads = 0;
    const value = once(() => Promise.resolve(++loads));
    expect(value.current()).toBeUndefined();
    expect(await Promise.all([value.get(), value.get(), value.current()])).toEqual([1, 1, 1]);
    value.forget();
    expect(await value.get()).toBe(2);
  });

  it('is loaded again after a failure, which all who waited for it get', async () => {
    let loads = 0;
    const value = once(() => (++loads === 1 ? Promise.reject(new Error('no storage')) : Promise.resolve(loads)));
    const waiting = [value.get(), value.get()];
    for (const one of waiting) await expect(one).rejects.toThrow('no storage');
    expect(await value.get()).toBe(2);
  });

  it('that fails after it was forgotten does not affect the next one', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const loads = [new Promise<string>((_, reject) => (fail = reject)), Promise.resolve('second')];
    const value = once(() => loads.shift() ?? Promise.resolve('third'));
    const first = value.get();
    value.forget();
    const second = value.get();
    fail(new Error('closed'));
    await expect(first).rejects.toThrow('closed');
    expect([await second, await value.get()]).toEqual(['second', 'second']);
  });
});
