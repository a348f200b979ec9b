import type { Document } from './helpers/contract.js';
import { exampleProblems } from './helpers/openapi-examples.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type Doctor, type World } from './helpers/world.js';

const AN_ID = '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30';

interface Example {
  name: string;
  query?: string;
  body?: unknown;
}

/** Fields whose example depends on data and not on form: it is no password of this account, nobody of this clinic. */
const OF_THE_WORLD: Record<string, string[]> = {
  'PUT /api/account': ['current_password'],
  'PUT /api/account/password': ['current_password'],
  'PUT /api/account/pin': ['current_password'],
  'POST /api/account/second-factors/totp': ['current_password'],
  'POST /api/account/second-factors/passkey-options': ['current_password'],
  'POST /api/desk/{id}/assign': ['staff_id'],
  'PUT /api/public-page': ['plans.0.subscription_id'],
  'POST /api/webhook-endpoints/{id}/replay': ['from'], // more than 30 days ago some day
  'POST /api/staff': ['mobile'], // the example shows both ways to name a person; one is sent
};

/** Examples copied from the document are valid requests. */
describe('the document’s examples', () => {
  let w: World;
  let doctor: Doctor;
  let document: Document;
  let endpoints: Endpoint[];
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    document = await fetchDocument(w);
    endpoints = listEndpoints(document);
  });
  afterAll(() => w.end());

  /** The examples of an operation: its bodies, and its `sort` parameter. */
  function examplesOf({ operation }: Endpoint): Example[] {
    const { example, examples = {} } = (operation.requestBody?.content['application/json'] ?? {}) as {
      example?: unknown;
      examples?: Record<string, { value: unknown }>;
    };
    const bodies = Object.entries(examples).map(([name, { value }]) => ({ name, body: value }));
    const sorts = (operation.parameters as { name: string; example?: string; schema?: { example?: string } }[])
      .filter(({ name }) => name === 'sort')
      .map((parameter) => parameter.example ?? parameter.schema?.example ?? '')
      .map((sort) => ({ name: sort, query: `?sort=${encodeURIComponent(sort)}` }));
    return [...(example === undefined ? [] : [{ name: 'body', body: example }]), ...bodies, ...sorts];
  }

  it('are accepted by the server', async () => {
    const rejected: unknown[] = [];
    let tried = 0;
    for (const endpoint of endpoints) {
      if (endpoint.path.startsWith('/api/webhooks')) continue; // accepted when signed, whatever the body
      for (const { name, query = '', body } of examplesOf(endpoint)) {
        const token = endpoint.roles && !endpoint.roles.includes('doctor') ? await w.adminToken() : doctor.token;
        const path = endpoint.path.replaceAll(/\{\w+\}/g, AN_ID) + query;
        const response = await w.call<{ code?: string; details?: { field: string; message: string }[] } | null>(
          ...([
            endpoint.method,
            path,
            { ...(endpoint.open ? {} : { token }), ...(body !== undefined && { body }) },
          ] as const),
        );
        tried += 1;
        const wrong = (response.body?.details ?? []).filter(
          ({ field }) => !OF_THE_WORLD[endpoint.key]?.includes(field),
        );
        if (response.body?.code === 'request.invalid' && wrong.length > 0) rejected.push([endpoint.key, name, wrong]);
      }
    }
    expect(rejected).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });

  it('exist for every field, parameter and body, match their schema, and are no placeholders', () => {
    expect(exampleProblems(document)).toEqual([]);
  });

  /** Wrong examples, and part of the problem that the check reports. */
  const WRONG: [schema: string, field: string, example: unknown, problem: string][] = [
    ['OrderView', 'orderId', 'orderId', 'orderId has the placeholder "orderId"'],
    ['PatientView', 'mobile', 'string', 'mobile has the placeholder "string"'],
    ['PlanView', 'name', ' ', 'name has the placeholder " "'],
    ['PayPageTier', 'features', ['features'], 'features has the placeholder "features"'],
    ['TierView', 'price', '499', 'TierView properties price: example must be number'],
    ['PatientListRow', 'last_appointment', 'soon', 'example must match format "date"'],
    ['PaymentView', 'status', 'paid', 'example must be equal to one of the allowed values'],
    ['SignupView', 'user', { id: 'id' }, "example must have required property 'email'"],
    ['ErrorView', 'code', undefined, 'ErrorView.code: there is no example'],
  ];

  it('are rejected by that check when they are wrong, at any depth', () => {
    const copy = structuredClone(document);
    for (const [schema, field, example] of WRONG) {
      const fields = copy.components.schemas[schema]?.properties as Record<string, { example?: unknown }>;
      if (example === undefined) delete fields[field]?.example;
      else fields[field] = { ...fields[field], example };
    }
    const { get: list, post: add } = copy.paths['/api/patients'] ?? {};
    Object.assign(list?.responses['200']?.content?.['application/json'] ?? {}, {
      example: { patients: [{ tier_name: 'tier name' }], total: 1 },
    });
    Object.assign(add?.requestBody?.content['application/json']?.examples ?? {}, { alone: { value: { email: '' } } });
    Object.assign(add?.responses['409']?.content?.['application/json']?.examples ?? {}, {
      'patient.exists': { value: { error: 'error', code: 'patient.exists', requestId: 'x' } },
    });
    Object.assign(list?.parameters.find(({ name }) => name === 'search')?.schema ?? {}, { example: 'search' });
    const problems = exampleProblems(copy);
    const deep = ['tier_name', 'email', 'error', 'search'].map((field) => `${field} has the placeholder`);
    for (const expectedProblem of [...WRONG.map(([, , , problem]) => problem), ...deep])
      expect(problems).toContainEqual(expect.stringContaining(expectedProblem));
  });

  it('have no header twice in an operation', () => {
    const twice = endpoints.filter(({ operation }) => {
      const headers = operation.parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase());
      return new Set(headers).size < headers.length;
    });
    expect(twice.map(({ key }) => key)).toEqual([]);
  });

  it('belong to bodies of which only these are optional', () => {
    const optional = endpoints.filter(
      ({ operation }) => operation.requestBody && (operation.requestBody as { required?: boolean }).required === false,
    );
    expect(optional.map(({ key }) => key).sort()).toEqual([
      'POST /api/desk/{id}/done',
      'POST /api/holds/{id}/refund',
      'PUT /api/admin/accounts/{id}/{move}',
      'PUT /api/patients/{id}/subscription/activate',
    ]);
  });
});
