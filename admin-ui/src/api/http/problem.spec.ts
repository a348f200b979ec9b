import { fieldErrors, isUnheard, textOf } from './problem';

const refusal = (status: number, body: object) => Object.assign(new Error('refused'), { status, body });

describe('problem', () => {
  it('maps details to fields and keeps the first text of each', () =>
    expect(
      fieldErrors({
        details: [
          { field: 'name', message: 'is required' },
          { field: 'email', message: 'must be an email' },
          { field: 'name', message: 'is short' },
        ],
      }),
    ).toEqual({ name: 'is required', email: 'must be an email' }));

  it.each([undefined, null, {}, { details: [] }])('finds no field in %j', (body) =>
    expect(fieldErrors(body)).toBeUndefined(),
  );

  it("shows the server's text", () => expect(textOf(refusal(409, { error: 'Taken' }), 'Failed')).toBe('Taken'));

  it.each([refusal(500, {}), new Error('x'), 'text', undefined])('falls back for %s', (error) =>
    expect(textOf(error, 'Failed')).toBe('Failed'),
  );

  it('knows an answer that never came', () => {
    expect(isUnheard(refusal(0, {}))).toBe(true);
    expect(isUnheard(refusal(502, {}))).toBe(false);
  });
});
