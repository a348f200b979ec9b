import fc from 'fast-check';
import { MEMBER_ROLES, type MemberRole } from '../src/policies/policies.rules.js';
import type { ApiRequest } from './authorisation/access-case.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import { addMember, createAccount, createSession } from './authorisation/logins.js';
import { buildRequest, send } from './authorisation/requests.js';
import { tenantObjects } from './authorisation/tenant-objects.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type Doctor, type World } from './helpers/world.js';

const ACTS = 1_000;
const CONCURRENT_ACTS = 4;
const MARKS = [
  { word: 'Alpha', price: 4321.17 },
  { word: 'Bravo', price: 1234.56 },
  { word: 'Charlie', price: 3217.89 },
];
/** Operations that end the session or the login with which the other acts are made, or name all clinics of the login. */
const LEFT_OUT = /\/api\/(?:account$|account\/(?:password|sessions|pin)|auth\/)|\/api\/account\/payment-gateway/;

interface Place {
  clinic: number;
  token: string;
}

interface Act {
  place: number;
  operation: number;
  /** The clinic whose objects the request names. */
  objects: number;
}

/** Staff of three clinics with shared logins act at random: no answer contains a byte of another clinic. */
describe('logins that several clinics share', () => {
  let w: World;
  let operations: Endpoint[];
  const places: Place[] = [];
  /** By operation: the request on the objects of each clinic. */
  const requests = new Map<string, ApiRequest[]>();
  let doctors: Doctor[];

  beforeAll(async () => {
    w = await world();
    const all = listEndpoints(await fetchDocument(w));
    operations = all.filter(({ open, key }) => !open && !LEFT_OUT.test(key) && !key.includes('/api/admin/'));
    doctors = await Promise.all(MARKS.map(() => w.doctor()));
    for (const [index, doctor] of doctors.entries()) {
      const { word } = MARKS[index] as (typeof MARKS)[number];
      const body = { doctor_name: `Dr ${word}`, clinic_name: `Clinic of ${word}` };
      await w.must('PUT', '/api/profile', { token: doctor.token, body });
      await w.rows(`UPDATE account SET platform_plan = 'professional' WHERE id = $1`, [doctor.id]);
      places.push({ clinic: index, token: doctor.token });
    }
    // Every role occurs in every clinic, and every login works in all of them.
    for (const shift of MEMBER_ROLES.keys()) {
      const { id } = await createAccount(w, doctors[0]?.id ?? '', 'staff');
      for (const [clinic, { id: doctorId }] of doctors.entries()) {
        await addMember(w, doctorId, id, MEMBER_ROLES[(clinic + shift) % MEMBER_ROLES.length] as MemberRole);
        places.push({ clinic, token: (await createSession(w, id, { doctorId })).token });
      }
    }
  });
  beforeAll(async () => {
    const objects = doctors.map((doctor, index) => tenantObjects(w, doctor, MARKS[index] as (typeof MARKS)[number]));
    for (const { key } of operations) {
      const access = ACCESS_CASES[key] ?? {};
      requests.set(key, await Promise.all(objects.map((clinic) => buildRequest(access, clinic))));
    }
    await w.settle();
  });
  afterAll(() => w.end());

  async function perform({ place, operation, objects }: Act): Promise<number> {
    const { clinic, token } = places[place] as Place;
    const endpoint = operations[operation] as Endpoint;
    const request = inWordsOf(clinic, requests.get(endpoint.key)?.[objects] ?? {}, objects);
    const { status, body } = await send(w, endpoint, request, token);
    const text = typeof body === 'string' ? (body as string) : JSON.stringify(body);
    const strangers = MARKS.filter((_, index) => index !== clinic);
    const leaked = strangers.flatMap(textsOf).filter((mark) => text.includes(mark));
    expect([endpoint.key, leaked]).toEqual([endpoint.key, []]);
    expect([endpoint.key, status < 500]).toEqual([endpoint.key, true]);
    return status;
  }

  it(`answer ${ACTS} random acts without a byte of another clinic`, async () => {
    const act = fc.record({
      place: fc.nat({ max: places.length - 1 }),
      operation: fc.nat({ max: operations.length - 1 }),
      objects: fc.nat({ max: MARKS.length - 1 }),
    });
    const acts = fc.sample(act, { numRuns: ACTS, seed: 24 });
    const statuses: number[] = [];
    const work = async () => {
      for (let next = acts.pop(); next; next = acts.pop()) statuses.push(await perform(next));
    };
    await Promise.all(Array.from({ length: CONCURRENT_ACTS }, work));
    expect(statuses).toHaveLength(ACTS);
    // Proves that the acts reach the objects: all kinds of answers occur.
    for (const status of [200, 201, 403, 404]) expect(statuses).toContain(status);
    await w.settle();
    // What one clinic wrote in another's name would have been stored there.
    for (const [index, { word }] of MARKS.entries()) {
      const owner = places[index] as Place;
      const names = await w.must<{ patients: { name: string }[] }>('GET', '/api/patients', { token: owner.token });
      const foreign = MARKS.filter((mark) => mark.word !== word);
      expect(names.patients.filter(({ name }) => foreign.some((mark) => name.includes(`of ${mark.word}`)))).toEqual([]);
    }
  });
});

/**
 * A request on the objects of another clinic, with texts of the caller's own: what a clinic types itself and stores is no
 * leak.
 */
function inWordsOf(clinic: number, request: ApiRequest, objects: number): ApiRequest {
  const [own, other] = [MARKS[clinic], MARKS[objects]];
  if (!own || !other) return request;
  const change = <Part>(part: Part): Part => JSON.parse(JSON.stringify(part).replaceAll(other.word, own.word)) as Part;
  return {
    ...request,
    ...(request.body && { body: change(request.body) }),
    ...(request.file && { file: change(request.file) }),
  };
}

/** Texts that identify a clinic's data. */
const textsOf = ({ word, price }: { word: string; price: number }): string[] => [
  ...[`of ${word}`, `Dr ${word}`, `sim${word}`],
  ...[String(price), String(Math.round(price * 100))],
];
