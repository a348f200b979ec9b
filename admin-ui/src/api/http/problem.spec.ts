import { fieldErrors, isUnanswered, errorText } from './problem';

const httpError = (status: number, body: object) => Object.assign(new Error('refused'), { status, body });

describe('problem', () => {
  it('maps details to fields and keeps the first message of each', () =>
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

  it("shows the server's text", () => expect(errorText(httpError(409, { error: 'Taken' }), 'Failed')).toBe('Taken'));

  it.each([httpError(500, {}), new Error('x'), 'text', undefined])('falls back for %s', (error) =>
    expect(errorText(error, 'Failed')).toBe('Failed'),
  );

  it('recognises a missing response', () => {
    expect(isUnanswered(httpError(0, {}))).toBe(true);
    expect(isUnanswered(httpError(502, {}))).toBe(false);
  });
});
