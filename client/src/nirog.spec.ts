import { NirogError } from './nirog-error.js';
import { Nirog } from './nirog.js';

/** A client whose calls get these responses. */
function clientWith(...responses: Response[]) {
  const requests: Request[] = [];
  const fetch = (request: Request) => {
    requests.push(request);
    return Promise.resolve(responses.shift() ?? Response.json({}));
  };
  return { nirog: new Nirog({ baseUrl: 'https://care.example/', apiKey: 'nk_test_x', fetch }), requests };
}
const keysOf = (requests: Request[]) => requests.map(({ headers }) => headers.get('idempotency-key'));
const PATIENT = { body: { name: 'Ravi Kumar', mobile: '98300 12345' } };

describe('a call', () => {
  it('has the address, the key and the parameters', async () => {
    const { nirog, requests } = clientWith();
    await nirog.get('/api/patients/{id}', { params: { path: { id: 'a/b' } } });
    expect(requests[0]?.url).toBe('https://care.example/api/patients/a%2Fb');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer nk_test_x');
  });

  it('that writes has an Idempotency-Key of its own', async () => {
    const { nirog, requests } = clientWith();
    await nirog.post('/api/patients', PATIENT);
    await nirog.post('/api/patients', PATIENT);
    const keys = keysOf(requests);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  it('keeps the Idempotency-Key of the caller', async () => {
    const { nirog, requests } = clientWith();
    await nirog.post('/api/patients', { ...PATIENT, params: { header: { 'Idempotency-Key': 'visit-17' } } });
    expect(keysOf(requests)).toEqual(['visit-17']);
  });

  it('that reads or deletes has none', async () => {
    const { nirog, requests } = clientWith();
    await nirog.get('/api/patients');
    await nirog.delete('/api/patients/{id}', { params: { path: { id: 'x' } } });
    expect(keysOf(requests)).toEqual([null, null]);
  });

  it.each<[title: string, response: () => Response, error: Partial<NirogError>]>([
    [
      'of the API',
      () => Response.json({ error: 'No such patient', code: 'patient.not_found', requestId: 'r1' }, { status: 404 }),
      { status: 404, code: 'patient.not_found', message: 'No such patient', requestId: 'r1', details: [] },
    ],
    [
      'of invalid fields',
      () =>
        Response.json(
          {
            error: 'Name is required',
            code: 'request.invalid',
            details: [{ field: 'name', message: 'Name is required' }],
          },
          { status: 400 },
        ),
      { code: 'request.invalid', details: [{ field: 'name', message: 'Name is required' }], requestId: null },
    ],
    [
      'of a proxy',
      () => new Response('<h1>Bad request</h1>', { status: 400 }),
      { status: 400, code: 'response.unknown', message: 'HTTP 400: <h1>Bad request</h1>', requestId: null },
    ],
  ])('fails with the error %s', async (_, response, error) => {
    const { nirog } = clientWith(response());
    const failure = await nirog.get('/api/patients').catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(NirogError);
    expect(failure).toMatchObject(error);
  });
});

describe('lists', () => {
  const page = (ids: string[], headers: Record<string, string>) =>
    Response.json({ patients: ids.map((id) => ({ id })), total: 3 }, { headers });
  const idsOf = async (nirog: Nirog, query: Parameters<Nirog['patients']>[0] = { ends_within: '7' }) => {
    const ids: string[] = [];
    for await (const { id } of nirog.patients(query)) ids.push(id);
    return ids;
  };

  it('are read by ranges if they have an order, with their filters', async () => {
    const { nirog, requests } = clientWith(
      page(['a', 'b'], { 'content-range': 'patients 0-1/3' }),
      page(['c'], { 'content-range': 'patients 2-2/3' }),
    );
    const sort = '["name","ASC"]';
    expect(await idsOf(nirog, { ends_within: '7', sort })).toEqual(['a', 'b', 'c']);
    const queries = requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(queries).toEqual([
      { ends_within: '7', sort, range: '[0,99]' },
      { ends_within: '7', sort, range: '[2,101]' },
    ]);
  });

  it('are read by cursor, from link to link', async () => {
    const next = '/api/patients?ends_within=7&after=b&limit=2';
    const { nirog, requests } = clientWith(page(['a', 'b'], { link: `<${next}>; rel="next"` }), page(['c'], {}));
    expect(await idsOf(nirog)).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://care.example/api/patients?ends_within=7&limit=100',
      `https://care.example${next}`,
    ]);
  });

  it('do not follow a link to another server', async () => {
    const { nirog, requests } = clientWith(page(['a'], { link: '<https://elsewhere.example/p>; rel="next"' }));
    await expect(idsOf(nirog)).rejects.toThrow('another server: https://elsewhere.example');
    expect(requests).toHaveLength(1);
  });
});

it('events are read up to the newest, from a cursor', async () => {
  const event = (id: string) => ({ id, type: 'patient.created', sequence: 1, timestamp: '', data: {} });
  const pages = () => [
    Response.json({ events: [event('1'), event('2')], next: 'c2' }),
    Response.json({ events: [event('3')], next: 'c3' }),
    Response.json({ events: [], next: 'c3' }),
  ];
  const { nirog, requests } = clientWith(...pages());
  const ids: string[] = [];
  for await (const { id } of nirog.events({ after: 'c0', type: 'patient.created' })) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(requests.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['c0', 'c2', 'c3']);
  const cursors: string[] = [];
  for await (const { next } of clientWith(...pages()).nirog.eventPages()) cursors.push(next);
  expect(cursors).toEqual(['c2', 'c3']);
});
