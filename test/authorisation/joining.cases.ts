import { joining, type DoctorWithPage } from '../helpers/joining.js';
import type { AccessCases, ApiRequest } from './access-case.js';
import type { TenantObjects } from './tenant-objects.js';

/** The doctors' pages, each opened once, with a plan to which the clinic must agree. */
const pages = new WeakMap<TenantObjects, Promise<DoctorWithPage>>();

function pageOf(own: TenantObjects): Promise<DoctorWithPage> {
  const page =
    pages.get(own) ??
    joining(own.w).openPage(own.doctor, { settings: { joining: 'approval' }, name: `Dr ${own.word}` });
  pages.set(own, page);
  return page;
}

/** Somebody on the page to whom a code was sent. */
async function withCode(own: TenantObjects): Promise<{ page: DoctorWithPage; mobile: string; code: string }> {
  const [page, on] = [await pageOf(own), joining(own.w)];
  const mobile = on.newNumber();
  await on.sendCode(page, mobile);
  return { page, mobile, code: await on.newestCode(mobile) };
}

/** Somebody who waits for the clinic. */
async function waiting(own: TenantObjects): Promise<ApiRequest> {
  const { page, mobile, code } = await withCode(own);
  const answer = await joining(own.w).join(page, { mobile, code, name: `Joining ${own.word}` });
  if (answer.body.status !== 'waiting') throw new Error(JSON.stringify(answer.body));
  const [request] = await own.w.rows<{ id: string }>(
    'SELECT id FROM join_request WHERE doctor_id = $1 AND mobile = $2',
    [own.doctor.id, mobile],
  );
  return { params: { id: request?.id ?? '' } };
}

export const joiningCases: AccessCases = {
  'GET /api/public-page': {},
  'PUT /api/public-page': {
    request: async (own) => {
      const { plan } = await pageOf(own);
      return {
        body: {
          indexable: false,
          plans: [{ subscription_id: plan, listed: true, prices_shown: true, joining: 'approval' }],
        },
      };
    },
  },
  'GET /api/public/doctor/{slug}': { request: async (own) => ({ params: { slug: (await pageOf(own)).slug } }) },
  'GET /api/public/doctor/{slug}/privacy': { request: async (own) => ({ params: { slug: (await pageOf(own)).slug } }) },
  'POST /api/public/join/code': {
    request: async (own) => {
      const { slug, plan } = await pageOf(own);
      return { body: { slug, subscription_id: plan, mobile: joining(own.w).newNumber() } };
    },
    foreignIdErrors: { subscription_id: '404 join.plan_gone' },
  },
  'POST /api/public/join/confirm': {
    request: async (own) => {
      const { page, mobile, code } = await withCode(own);
      return { body: { slug: page.slug, mobile, code } };
    },
  },
  'POST /api/public/join': {
    request: async (own) => {
      const { page, mobile, code } = await withCode(own);
      return {
        body: { slug: page.slug, subscription_id: page.plan, mobile, code, name: `Joining ${own.word}`, consent: true },
      };
    },
    foreignIdErrors: { subscription_id: '404 join.plan_gone' },
  },
  'GET /api/join-requests': { request: async (own) => waiting(own).then(() => ({})) },
  'POST /api/join-requests/{id}/approve': { request: waiting },
  'POST /api/join-requests/{id}/decline': { request: waiting },
};
