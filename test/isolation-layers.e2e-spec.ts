import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { buildRequest, send, findIdSlots, type ApiResponse } from './authorisation/requests.js';
import { tenantObjects, type TenantObjects } from './authorisation/tenant-objects.js';
import type { ApiRequest } from './authorisation/access-case.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import { tenantData } from './authorisation/tenant-data.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type World } from './helpers/world.js';

/**
 * Lists of what is read before the doctor is known, so that no policy of the database can hide it: events of logins, as
 * sessions, and API keys.
 */
const WITHOUT_POLICY = ['GET /api/security-events', 'GET /api/api-keys'];

const WITHOUT_FILTERS = pathToFileURL(resolve(import.meta.dirname, 'without-filters.mjs')).href;

/**
 * Doctors are isolated twice: by the services' filters and by row-level security. Each layer alone must be enough. With
 * neither, another doctor's rows must be visible, which proves that this test detects a leak.
 */
describe.each([
  { filters: true, policies: false, seen: false },
  { filters: false, policies: true, seen: false },
  { filters: false, policies: false, seen: true },
])('with filters $filters and policies $policies', ({ filters, policies, seen }) => {
  let w: World;
  let data: Awaited<ReturnType<typeof tenantData>>;
  let one: TenantObjects;
  let other: TenantObjects;
  let reads: Endpoint[];
  /** By operation: the requests on both doctors' objects. */
  const calls = new Map<string, [ApiRequest, ApiRequest]>();
  beforeAll(async () => {
    w = await world({ env: { NODE_OPTIONS: filters ? '' : `--import ${WITHOUT_FILTERS}` } });
    data = await tenantData(w);
    one = tenantObjects(w, await w.doctor(), { word: 'Alpha', price: 4321.17 });
    other = tenantObjects(w, await w.doctor(), { word: 'Bravo', price: 1234.56 });
    reads = listEndpoints(await fetchDocument(w)).filter(
      (read) => read.method === 'GET' && read.roles?.includes('doctor') && !WITHOUT_POLICY.includes(read.key),
    );
    await one.clinic();
    await one.member();
    for (const { key } of reads) {
      const access = ACCESS_CASES[key] ?? {};
      calls.set(key, await Promise.all([buildRequest(access, one), buildRequest(access, other)]));
    }
    await w.settle();
    // Last, because fixtures cannot be created correctly without isolation.
    if (!policies) for (const table of data.tables) await w.rows(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
  });
  afterAll(() => w.end());

  const isList = ({ body }: ApiResponse) => body.total !== undefined;

  it(`${seen ? 'shows' : 'hides'} one doctor’s rows ${seen ? 'to' : 'from'} another`, async () => {
    const found: Record<string, boolean> = {};
    const ids = await data.ids(one.doctor.id);
    for (const endpoint of reads) {
      const [mine, theirs] = calls.get(endpoint.key) ?? [{}, {}];
      const slots = findIdSlots(mine, theirs);
      const answer = await send(w, endpoint, mine, other.doctor.token);
      const text = JSON.stringify(answer.body);
      if (slots.length > 0) found[endpoint.key] = answer.status === 200;
      else if (isList(answer)) found[endpoint.key] = ids.some((id) => text.includes(id));
    }
    expect(Object.keys(found).length).toBeGreaterThan(8);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((key) => [key, seen])));
  });
});
