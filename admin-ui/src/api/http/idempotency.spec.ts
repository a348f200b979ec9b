import { jest } from '@jest/globals';
import { answered, keyFor } from './idempotency';

describe('idempotency', () => {
  it('repeats the key until the act was answered', () => {
    const key = keyFor('PUT /x {}');
    expect(keyFor('PUT /x {}')).toBe(key);
    answered('PUT /x {}');
    expect(keyFor('PUT /x {}')).not.toBe(key);
  });

  it.each([
    ['a change', 'PUT /terms/7/disable ', 'PUT /terms/7/enable ', false],
    ['a change, when something is deleted', 'PUT /patients/7/restore ', undefined, false],
    ['what is made', 'POST /patients {}', 'PUT /profile {}', true],
  ])('%s that went unanswered, once another write is answered', (_what, act, other, isKept) => {
    const key = keyFor(act);
    answered(other);
    expect(keyFor(act) === key).toBe(isKept);
  });

  it('takes the same for a new act after five minutes', () => {
    const time = jest.spyOn(performance, 'now').mockReturnValue(0);
    const key = keyFor('POST /refund {}');
    time.mockReturnValue(299_000);
    expect(keyFor('POST /refund {}')).toBe(key);
    time.mockReturnValue(600_000);
    expect(keyFor('POST /refund {}')).not.toBe(key);
    time.mockRestore();
  });

  it('gives another act another key', () => expect(keyFor('PUT /a {}')).not.toBe(keyFor('PUT /b {}')));
});
