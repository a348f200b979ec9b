import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, GetManyReferenceParams, RaRecord } from 'react-admin';
import type { DashboardView } from '../../../src/analytics/dashboard/dashboard.view';
import type { AccountAction } from '../../../src/auth/account.rules';
import type {
  AccountResponse,
  AccountSavedResponse,
  AdminAccountResponse,
  AdminAccountsView,
  MessageView,
  PasswordLinkCheckView,
  SupportContactView,
  PasswordLinkResponse,
  SessionsView,
  SignupView,
  StaffCreatedResponse,
  StaffResponse,
} from '../../../src/auth/account.view';
import type { AssignablePlatformPlan } from '../../../src/auth/platform-plan/platform-plan.rules';
import type { DeskReason } from '../../../src/desk/desk.rules';
import type {
  DeskAssignmentResponse,
  DeskDecisionResponse,
  DeskView,
  DeskPeopleView,
} from '../../../src/desk/desk.view';
import type { PatientCountsView, PatientListView, TermResponse } from '../../../src/enrolments/terms/term.view';
import type {
  ConversationView,
  MessageForecastView,
  MessagePreviewResponse,
  PatientMessageResponse,
  PatientMessagesView,
  WithdrawalPreviewResponse,
} from '../../../src/messaging/message.view';
import type { BulkResponse } from '../../../src/bulk/bulk.view';
import type { GatewayResponse } from '../../../src/payments/gateway/gateway.view';
import type {
  HoldAcceptedResponse,
  HoldRefundedResponse,
  HoldsView,
} from '../../../src/payments/hold-decisions/hold.view';
import type {
  PaymentPreviewResponse,
  PaymentRecordedResponse,
  PaymentVoidedResponse,
} from '../../../src/payments/manual/manual-payments.view';
import type { NoteResponse, NotesView } from '../../../src/patients/notes/note.view';
import type { TimelineKind } from '../../../src/patient-timeline/patient-timeline.rules';
import type { PatientTimelineView } from '../../../src/patient-timeline/patient-timeline.view';
import type { PatientResponse } from '../../../src/patients/patient.view';
import type { TagResponse, TagsView } from '../../../src/patients/tags/tag.view';
import type { PaymentsView, RefundResponse } from '../../../src/payments/payment.view';
import type { StoredTimelineView, TimelineView } from '../../../src/payments/timeline/timeline.view';
import type { PlansView } from '../../../src/plans/plan.view';
import type { ClinicResponse } from '../../../src/profile/clinic.view';
import type { ProfileResponse, ProfileSavedResponse } from '../../../src/profile/profile.view';
import type { SearchView } from '../../../src/search/search.view';
import type { QueuesPassView, SupportView } from '../../../src/support/support.view';
import type { TierResponse, TiersView } from '../../../src/tiers/tier.view';
import type { Day } from '../../../src/shared/calendar';
import { pathWithQuery, sortParam } from './http/query-string';
import { analyticsCalls } from './analytics';
import { importCalls, isImportRows } from './imports';
import { clinicStaffCalls } from './clinic-staff';
import { resourceFromUrl, unwrap } from './http/envelope';
import { API_URL, httpClient, send } from './http/httpClient';
import { offlineCalls } from './offline';
import { receiptCalls } from './receipts';
import { DASHBOARD_PATHS, SETUP_PATHS } from './first-load/first-reads';
import type {
  BulkInput,
  ClinicInput,
  Credentials,
  EmailChange,
  GatewayInput,
  MessageSettingsInput,
  PasswordChange,
  MessagePreviewQuery,
  PaymentPreviewQuery,
  ProfileInput,
  RecordPaymentInput,
  RefundInput,
  StaffChange,
  StaffInput,
  TagChange,
  TermChange,
  TierInput,
} from './inputs';

/**
 * The sort parameter that react-admin sends for an unsorted list. Removed, so that the server uses its default order.
 */
const EMPTY_SORT_PARAM = /(?<=[?&])sort=%5B%22%22%2C%22[A-Z]+%22%5D&?/;

/** ra-data-simple-rest for lists and single records, with the API's envelopes removed. */
const simpleRestProvider = simpleRest(API_URL, async (url: string, options) => {
  const response = await httpClient(url.replace(EMPTY_SORT_PARAM, ''), options);
  return { ...response, json: unwrap(resourceFromUrl(url, API_URL), response.json) };
});

/** Every API call of the dashboard. Each method makes one request and contains no business rules. */
export const dataProvider = {
  ...simpleRestProvider,
  ...analyticsCalls,
  ...offlineCalls,
  ...importCalls,
  ...clinicStaffCalls,
  ...receiptCalls,

  /** The list of payments has totals, which become the list's `meta`. The rows of an import have no resource name. */
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<Row>> => {
    if (isImportRows(resource)) {
      const { rows, total } = await importCalls.getImportRows(resource, params);
      return { data: rows as RaRecord[] as Row[], total };
    }
    if (resource !== 'payments') return simpleRestProvider.getList<Row>(resource, params);
    const { sort, pagination: { page, perPage } = { page: 1, perPage: 25 } } = params;
    const query = {
      ...sortParam(sort ?? { field: '', order: 'ASC' }),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: JSON.stringify(params.filter),
    };
    const { payments, total, ...meta } = await send<Omit<PaymentsView, 'payments'> & { payments: Row[] }>(
      'GET',
      pathWithQuery('/payments', query),
    );
    return { data: payments, total: total ?? undefined, meta };
  },

  /** Only the terms of a patient have a path of their own. Other references are filtered lists. */
  getManyReference: async <Row extends RaRecord>(resource: string, params: GetManyReferenceParams) => {
    if (resource !== 'terms') return simpleRestProvider.getManyReference<Row>(resource, params);
    const path = `/patients/${params.id}/subscriptions`;
    const { subscriptions: data } = await send<{ subscriptions: Row[] }>('GET', path);
    return { data, total: data.length };
  },

  signup: (input: Credentials) => send<SignupView>('POST', '/auth/signup', input),
  getSupportContact: () => send<SupportContactView>('GET', '/auth/contact'),
  checkPasswordLink: (token: string) => send<PasswordLinkCheckView>('POST', '/auth/password-link/check', { token }),
  setPassword: (token: string, password: string) =>
    send<MessageView>('POST', '/auth/password-link/use', { token, password }),
  getDashboard: () => send<DashboardView>('GET', DASHBOARD_PATHS.figures),
  getNewestPlans: async () => (await send<PlansView>('GET', SETUP_PATHS.plans)).subscriptions,
  getNewestPatients: async () => (await send<PatientListView>('GET', SETUP_PATHS.patients)).patients,
  getNewestPayments: async () => (await send<PaymentsView>('GET', SETUP_PATHS.payments)).payments,

  getProfile: async () => (await send<ProfileResponse>('GET', DASHBOARD_PATHS.profile)).profile,
  createProfile: (input: ProfileInput) => send<ProfileSavedResponse>('POST', '/profile', input),
  uploadPicture: async (picture: File): Promise<ProfileSavedResponse> => {
    const headers = new Headers({ Accept: 'application/json', 'Content-Type': picture.type });
    const options = { method: 'PUT', headers, body: picture };
    return (await httpClient(`${API_URL}/profile/picture`, options)).json as ProfileSavedResponse;
  },
  removePicture: () => send<ProfileSavedResponse>('DELETE', '/profile/picture'),
  updateProfile: (input: ProfileInput | MessageSettingsInput) => send<ProfileSavedResponse>('PUT', '/profile', input),

  getAccount: async () => (await send<AccountResponse>('GET', '/account')).account,
  changeEmail: (input: EmailChange) => send<AccountSavedResponse>('PUT', '/account', input),
  changePassword: (input: PasswordChange) => send<MessageView>('PUT', '/account/password', input),
  getSessions: async () => (await send<SessionsView>('GET', '/account/sessions')).sessions,
  endSession: async (id: string) => {
    await send('DELETE', `/account/sessions/${id}`);
    return { id };
  },

  addClinic: (input: ClinicInput) => send<ClinicResponse>('POST', '/clinics', input),
  updateClinic: (id: string, input: ClinicInput) => send<ClinicResponse>('PUT', `/clinics/${id}`, input),
  deleteClinic: (id: string) => send<ClinicResponse>('DELETE', `/clinics/${id}`),

  getGateway: async () => (await send<GatewayResponse>('GET', DASHBOARD_PATHS.gateway)).payment_gateway,
  saveGateway: (input: GatewayInput) => send<GatewayResponse>('PUT', '/account/payment-gateway', input),
  checkGateway: () => send<GatewayResponse>('POST', '/account/payment-gateway/check'),

  getTiers: async (planId: string) => (await send<TiersView>('GET', `/subscriptions/${planId}/tiers`)).tiers,
  addTier: (planId: string, input: TierInput) => send<TierResponse>('POST', `/subscriptions/${planId}/tiers`, input),
  updateTier: (planId: string, id: string, input: TierInput) =>
    send<TierResponse>('PUT', `/subscriptions/${planId}/tiers/${id}`, input),
  deleteTier: (planId: string, id: string) => send<TierResponse>('DELETE', `/subscriptions/${planId}/tiers/${id}`),

  /** @param filter the filters of the patient list. */
  getPatientCounts: (filter: object) => send<PatientCountsView>('GET', pathWithQuery('/patients/counts', filter)),
  restorePatient: (id: string) => send<PatientResponse>('PUT', `/patients/${id}/restore`),
  deletePatientPermanently: (id: string) => send<MessageView>('DELETE', `/patients/${id}/permanent`),

  getNotes: async (patientId: string) => (await send<NotesView>('GET', `/patients/${patientId}/notes`)).notes,
  addNote: (patientId: string, text: string) => send<NoteResponse>('POST', `/patients/${patientId}/notes`, { text }),
  updateNote: (patientId: string, id: string, text: string) =>
    send<NoteResponse>('PUT', `/patients/${patientId}/notes/${id}`, { text }),
  deleteNote: (patientId: string, id: string) => send<MessageView>('DELETE', `/patients/${patientId}/notes/${id}`),
  changeTags: (patientId: string, change: TagChange) =>
    send<PatientResponse>('PUT', `/patients/${patientId}/tags`, change),
  getTags: async () => (await send<TagsView>('GET', '/tags')).tags,
  renameTag: (id: string, name: string) => send<TagResponse>('PUT', `/tags/${id}`, { name }),
  deleteTag: (id: string) => send<TagResponse>('DELETE', `/tags/${id}`),
  restoreTag: (id: string) => send<TagResponse>('PUT', `/tags/${id}/restore`),

  previewBulk: async (input: BulkInput) =>
    (await send<BulkResponse>('POST', '/bulk', { ...input, dry_run: true })).bulk,
  startBulk: (input: BulkInput) => send<BulkResponse>('POST', '/bulk', { ...input, dry_run: false }),
  getBulk: async (id: string) => (await send<BulkResponse>('GET', `/bulk/${id}`)).bulk,
  continueBulk: (id: string) => send<BulkResponse>('POST', `/bulk/${id}/continue`),
  stopBulk: (id: string) => send<BulkResponse>('POST', `/bulk/${id}/stop`),

  getConversation: (patientId: string) => send<ConversationView>('GET', `/patients/${patientId}/conversation`),
  /** @param before `next` of the page before; null for the first page. */
  getPatientTimeline: (patientId: string, kind: TimelineKind | null, before: string | null) =>
    send<PatientTimelineView>(
      'GET',
      pathWithQuery(`/patients/${patientId}/timeline`, { ...(kind && { kind }), ...(before && { before }) }),
    ),
  getMessagePreview: async (query: MessagePreviewQuery) =>
    (await send<MessagePreviewResponse>('GET', pathWithQuery('/messages/preview', query))).preview,

  assignTier: (patientId: string, tierId: string) =>
    send<TermResponse>('POST', `/patients/${patientId}/subscribe`, { subscription_tier_id: tierId }),
  previewWithdrawal: async (id: string) =>
    (await send<WithdrawalPreviewResponse>('GET', `/patients/subscriptions/${id}/withdraw/preview`)).preview,
  withdrawTerm: (id: string) => send<TermResponse>('PUT', `/patients/subscriptions/${id}/withdraw`),
  recordPayment: (patientId: string, input: RecordPaymentInput) =>
    send<PaymentRecordedResponse>('POST', `/patients/${patientId}/payments`, input),
  previewPayment: async (patientId: string, query: PaymentPreviewQuery) =>
    (await send<PaymentPreviewResponse>('GET', pathWithQuery(`/patients/${patientId}/payments/preview`, query)))
      .preview,
  correctPayment: (id: string, input: RecordPaymentInput & { reason: string }) =>
    send<PaymentRecordedResponse>('POST', `/payments/${id}/correct`, input),
  voidPayment: (id: string, reason: string) => send<PaymentVoidedResponse>('POST', `/payments/${id}/void`, { reason }),
  disableTerm: (id: string) => send<TermResponse>('PUT', `/patients/subscriptions/${id}/disable`),
  enableTerm: (id: string) => send<TermResponse>('PUT', `/patients/subscriptions/${id}/enable`),
  editTerm: (id: string, change: TermChange) => send<TermResponse>('PUT', `/patients/subscriptions/${id}/edit`, change),

  replaceLink: (termId: string) => send<TermResponse>('PUT', `/patients/subscriptions/${termId}/replace-link`),
  checkPaymentStatus: (termId: string) => send<TimelineView>('POST', `/patients/subscriptions/${termId}/check`),

  getTimeline: (termId: string) => send<StoredTimelineView>('GET', `/patients/subscriptions/${termId}/timeline`),
  checkPayment: (id: string) => send<TimelineView>('POST', `/payments/${id}/check`),
  refundPayment: (id: string, input: RefundInput) => send<RefundResponse>('POST', `/payments/${id}/refund`, input),
  getOpenHolds: async () => (await send<HoldsView>('GET', DASHBOARD_PATHS.holds)).holds,
  acceptHold: (id: string) => send<HoldAcceptedResponse>('POST', `/holds/${id}/accept`),
  refundHold: (id: string) => send<HoldRefundedResponse>('POST', `/holds/${id}/refund`),

  /** @param params none for all rows */
  getDesk: (params: { reason?: DeskReason; assigned_to?: 'me' }) =>
    send<DeskView>('GET', pathWithQuery(DASHBOARD_PATHS.desk, params)),
  snoozeDeskItem: (id: string, until: Day) => send<DeskDecisionResponse>('POST', `/desk/${id}/snooze`, { until }),
  finishDeskItem: (id: string, note?: string) =>
    send<DeskDecisionResponse>('POST', `/desk/${id}/done`, note ? { note } : {}),
  reopenDeskItem: (id: string) => send<DeskDecisionResponse>('POST', `/desk/${id}/reopen`),
  getDeskPeople: () => send<DeskPeopleView>('GET', '/desk/people').then(({ people }) => people),
  assignDeskItem: (id: string, staffId: string | null) =>
    send<DeskAssignmentResponse>('POST', `/desk/${id}/assign`, { staff_id: staffId }),
  /** `sent` is the message; the first one of today if there was one. */
  sendLink: async (patientId: string, termId: string) => {
    const path = `/patients/${patientId}/subscriptions/${termId}/send-link`;
    return { sent: (await send<PatientMessageResponse>('POST', path)).message };
  },

  getUndeliveredCount: async () => (await send<PatientMessagesView>('GET', DASHBOARD_PATHS.undelivered)).total,
  resendMessage: (id: string) => send<PatientMessageResponse>('POST', `/messages/${id}/resend`),
  getMessageForecast: (days: string) => send<MessageForecastView>('GET', pathWithQuery('/messages/forecast', { days })),

  /** @param action one of the account's `actions`, which the server computes. */
  changeAccountStatus: (id: string, action: AccountAction, reason?: string) =>
    send<AdminAccountResponse>('PUT', `/admin/accounts/${id}/${action}`, reason ? { reason } : {}),
  setPlatformPlan: (accountId: string, platform_plan: AssignablePlatformPlan) =>
    send<AdminAccountResponse>('PUT', `/admin/accounts/${accountId}/plan`, { platform_plan }),
  getPendingAccountCount: async () =>
    (await send<AdminAccountsView>('GET', pathWithQuery('/admin/accounts', { status: 'pending', range: '[0,0]' })))
      .total,
  /** For a doctor's account. */
  createPasswordLinkByEmail: (email: string) =>
    send<PasswordLinkResponse>('POST', '/admin/accounts/password-link', { email }),
  createPasswordLink: (accountId: string) =>
    send<PasswordLinkResponse>('POST', `/admin/accounts/${accountId}/password-link`),

  createStaff: (input: StaffInput) => send<StaffCreatedResponse>('POST', '/admin/staff', input),
  updateStaff: (id: string, input: StaffChange) => send<StaffResponse>('PUT', `/admin/staff/${id}`, input),
  disableStaff: (id: string) => send<StaffResponse>('DELETE', `/admin/staff/${id}`),
  endStaffSessions: (id: string) => send<StaffResponse>('DELETE', `/admin/staff/${id}/sessions`),

  search: async (q: string, signal: AbortSignal) => {
    const response = await httpClient(`${API_URL}${pathWithQuery('/search', { q })}`, { signal });
    return (response.json as SearchView).results;
  },

  getSupportOverview: () => send<SupportView>('GET', '/admin/support'),
  /** The response's cookie opens `/queues` for a few minutes, or its URL another host. */
  createQueuesPass: async () => (await send<Partial<QueuesPassView> | undefined>('POST', '/admin/queues-pass')) ?? {},
} satisfies DataProvider;

export type Api = typeof dataProvider;
