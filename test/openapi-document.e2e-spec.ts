import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import type { Document } from './helpers/contract.js';
import { world, type Doctor, type World } from './helpers/world.js';

const AN_ID = '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30';

interface ErrorBody {
  details: { field: string; message: string }[];
}
interface Listing {
  sort: string[];
  filter: Record<string, string>;
}
interface Field {
  type?: string;
  maxLength?: number;
  maximum?: number;
  minimum?: number;
}

/** The document's statements about lists and limits match the server. */
describe('the OpenAPI document', () => {
  let w: World;
  let doctor: Doctor;
  let admin: string;
  let document: Document;
  let endpoints: Endpoint[];
  let importId: string;
  beforeAll(async () => {
    w = await world();
    [doctor, admin] = [await w.doctor(), await w.adminToken()];
    document = await fetchDocument(w);
    endpoints = listEndpoints(document);
    const file = { bytes: 'Name,Mobile\nRavi,9876543210\n', type: 'text/csv' };
    const { import: made } = await w.must<{ import: { id: string } }>('POST', '/api/imports', {
      token: doctor.token,
      file,
    });
    importId = made.id;
  });
  afterAll(() => w.end());

  const tokenFor = ({ roles }: Endpoint) => (roles?.includes('admin') ? admin : doctor.token);
  const pathOf = ({ path }: Endpoint, plan = AN_ID, patient = AN_ID) =>
    path
      .replace('{move}', 'approve')
      .replace('/patients/{id}', `/patients/${patient}`)
      .replace('/imports/{id}', `/imports/${importId}`)
      .replaceAll('{id}', plan)
      .replaceAll(/\{\w+\}/g, AN_ID);
  const parametersOf = ({ operation }: Endpoint) => operation.parameters.map(({ name }) => name);
  const listOf = ({ operation }: Endpoint) => (operation as { 'x-list'?: Listing })['x-list'];

  it('lists all fields by which each list and its CSV file can be sorted and filtered, and no others', async () => {
    const lists = endpoints.filter((endpoint) =>
      parametersOf(endpoint).some((name) => ['range', 'sort'].includes(name)),
    );
    expect(lists.length).toBeGreaterThan(15);
    const [plan, patient] = [await w.plan(doctor), await w.patient(doctor)];
    for (const endpoint of lists) {
      const { sort, filter } = listOf(endpoint) ?? { sort: [], filter: {} };
      const list = async (query: string) =>
        w.call<ErrorBody>('GET', `${pathOf(endpoint, plan, patient.id)}?${query}`, { token: tokenFor(endpoint) });
      const unknown = await list('sort=["no_such_field","ASC"]&filter={"no_such_field":"x"}');
      expect([endpoint.key, unknown.body.details]).toEqual([
        endpoint.key,
        [
          { field: 'sort', message: `sort must be like ["${sort[0] ?? ''}","ASC"]; it may name ${sort.join(', ')}` },
          {
            field: 'filter',
            message: `filter does not know no_such_field; it may name ${['id', ...Object.keys(filter)].join(', ')}`,
          },
        ],
      ]);
      for (const field of sort)
        for (const direction of ['ASC', 'DESC'])
          expect([endpoint.key, (await list(`sort=["${field}","${direction}"]`)).status]).toEqual([endpoint.key, 200]);
    }
  });

  it('declares a range, a link and an ETag only for responses that have them', async () => {
    const [plan, patient] = [await w.plan(doctor), await w.patient(doctor)];
    const reads = endpoints.filter(({ method, open, path }) => method === 'GET' && !open && !/\{(?!id)/.test(path));
    expect(reads.length).toBeGreaterThan(40);
    for (const endpoint of reads) {
      const response = await w.call('GET', pathOf(endpoint, plan, patient.id), { token: tokenFor(endpoint) });
      if (response.status !== 200) continue; // needs an existing record
      const documented = (endpoint.operation.responses['200'] as { headers?: object }).headers ?? {};
      const sent = ['Content-Range', 'ETag'].filter((name) => response.headers.has(name));
      const parameters = parametersOf(endpoint);
      const hasCursor = parameters.includes('range') && parameters.includes('after');
      const headers = [...sent, ...(hasCursor ? ['Link'] : [])];
      expect([endpoint.key, Object.keys(documented).sort()]).toEqual([endpoint.key, headers]);
      expect([endpoint.key, parameters.includes('range')]).toEqual([endpoint.key, sent[0] === 'Content-Range']);
    }
  });

  it('declares limits that the server enforces', async () => {
    let tried = 0;
    const taken: string[] = [];
    for (const endpoint of endpoints.filter(({ open, operation }) => !open && operation.requestBody)) {
      const { schema, example, examples } = (endpoint.operation.requestBody?.content['application/json'] ?? {}) as {
        schema?: { $ref?: string };
        example?: object;
        examples?: Record<string, { value: object }>;
      };
      const valid = example ?? Object.values(examples ?? {})[0]?.value ?? {};
      const fields = document.components.schemas[schema?.$ref?.split('/').pop() ?? '']?.properties ?? {};
      for (const [field, { maxLength, maximum, minimum }] of Object.entries(fields as Record<string, Field>)) {
        const beyond = [
          ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
          ...(maximum === undefined ? [] : [maximum + 1]),
          ...(minimum === undefined ? [] : [minimum - 1]),
        ];
        for (const value of beyond) {
          const body = { ...valid, [field]: value };
          const response = await w.call<ErrorBody>(endpoint.method, pathOf(endpoint), {
            token: tokenFor(endpoint),
            body,
          });
          tried += 1;
          if (response.status !== 400 || !response.body.details.some((problem) => problem.field === field))
            taken.push(`${endpoint.key} ${field} ${response.status}`);
        }
      }
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });
});
