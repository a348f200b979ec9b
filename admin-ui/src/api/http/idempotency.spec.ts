import { jest } from '@jest/globals';
import { markAnswered, idempotencyKeyFor } from './idempotency';

describe('idempotency', () => {
  it('reuses the key until the request is answered', () => {
    const key = idempotencyKeyFor('PUT /x {}');
    expect(idempotencyKeyFor('PUT /x {}')).toBe(key);
    markAnswered('PUT /x {}');
    expect(idempotencyKeyFor('PUT /x {}')).not.toBe(key);
  });

  it.each([
    ['a change', 'PUT /terms/7/disable ', 'PUT /terms/7/enable ', false],
    ['a change, after a deletion', 'PUT /patients/7/restore ', undefined, false],
    ['a creation', 'POST /patients {}', 'PUT /profile {}', true],
  ])('%s without an answer, after another write is answered', (_what, request, other, isKept) => {
    const key = idempotencyKeyFor(request);
    markAnswered(other);
    expect(idempotencyKeyFor(request) === key).toBe(isKept);
  });

  it('treats a repeat after five minutes as a new action', () => {
    const time = jest.spyOn(performance, 'now').mockReturnValue(0);
    const key = idempotencyKeyFor('POST /refund {}');
    time.mockReturnValue(299_000);
    expect(idempotencyKeyFor('POST /refund {}')).toBe(key);
    time.mockReturnValue(600_000);
    expect(idempotencyKeyFor('POST /refund {}')).not.toBe(key);
    time.mockRestore();
  });

  it('uses different keys for different requests', () =>
    expect(idempotencyKeyFor('PUT /a {}')).not.toBe(idempotencyKeyFor('PUT /b {}')));
});
