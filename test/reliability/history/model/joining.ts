import { OK, responseWith, type ExpectedResponse } from '../expected-response.js';
import type { Call } from '../calls.js';
import type { JoinFor } from '../commands.js';
import { dayAt } from './days.js';
import { isDisabledToday, lastPaid, findPending } from './payments.js';
import { reviewLinksOfPlans } from './links.js';
import { cancelPending, newPendingTerm, sendLink, sendOptions } from './staff.js';
import type { Consent, Joiner, JoinRequest, Model } from './model-state.js';

/** How people join, written again from decision 70. Each function changes the model. */

const CONFIRMED_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** In 24 hours. */
const MAX_PEOPLE_ADDED = 6;

/** The one who joins for somebody else and pays: the guardian of a child, or who gives a subscription. */
export const PAYER_NAME = 'Sunita Rao';

/** Whether the driver must ask for a code before a call that joins. */
export const needsCode = ({ joiner, now }: Model): boolean => joiner !== null && now >= joiner.confirmedUntil;

/** A person with a confirmed number joins a plan, or asks to. With `twice`, a second call comes at the same moment. */
export function join(m: Model, { plan, tier, reminders, twice }: Call & { do: 'join' }): ExpectedResponse {
  const { joiner } = m;
  const answer = (response: ExpectedResponse): ExpectedResponse => ({
    ...response,
    ...(twice && { again: response.status === 201 ? 200 : response.status }),
  });
  if (!joiner) throw new Error('nobody with a landline joins');
  if (!m.onSale[plan]) return answer(responseWith(404)); // not on the page
  if (needsCode(m)) {
    joiner.confirmedUntil = m.now + CONFIRMED_MS;
    joiner.codes.push({ at: m.now, added: 0 });
  }
  const code = joiner.codes.at(-1);
  if (!code) throw new Error('no code was sent');
  const isKnown = m.exists;
  const waits = mustWait(m, plan);
  const waiting = m.requests.find((one) => one.plan === plan && one.state === 'waiting');
  const isNew = waits ? !waiting : !isKnown;
  if (isNew && countAdded(m, joiner) >= MAX_PEOPLE_ADDED) return answer(responseWith(409));
  if (isNew) code.added++;
  const joined = waits ? 'waiting' : 'joined';
  const asked = { tier, reminders, askedAt: m.now };
  if (waits && waiting) Object.assign(waiting, { ...asked, isKnown: waiting.isKnown || isKnown });
  else if (waits) m.requests.push({ plan, ...asked, isKnown, state: 'waiting' });
  if (!waits) {
    if (!isKnown) addPerson(m, joiner.whom);
    enrol(m, plan, tier);
    reviewLinksOfPlans(m, plan);
    recordConsents(m, { reminders, isNew: !isKnown }, m.now);
  }
  return answer({ status: isNew ? 201 : 200, joined });
}

const countAdded = ({ now }: Model, { codes }: Joiner): number =>
  codes.reduce((sum, { at, added }) => (at > now - DAY_MS ? sum + added : sum), 0);

/** Whether the clinic must agree first. */
function mustWait(m: Model, plan: number): boolean {
  if (m.archived) return true;
  const enrolment = knownEnrolment(m, plan);
  return enrolment === 'none' ? m.joiner?.how[plan] === 'approval' : enrolment === 'disabled';
}

function knownEnrolment(m: Model, plan: number): 'none' | 'payable' | 'disabled' {
  const last = lastPaid(m, plan);
  const today = dayAt(m.now);
  if (last) return String(last.end) >= today && isDisabledToday(m, last, today) ? 'disabled' : 'payable';
  return findPending(m, plan) ? 'payable' : 'none';
}

function addPerson(m: Model, whom: JoinFor): void {
  Object.assign(m, { exists: true, isMinor: whom === 'child', payer: whom === 'self' ? null : PAYER_NAME });
}

/** Adds a pending term, unless the patient has one or has paid for one. */
function enrol(m: Model, plan: number, tier: number | null): void {
  m.enrolled[plan] = true;
  if (findPending(m, plan) || lastPaid(m, plan)) return;
  m.terms.push(newPendingTerm(m, plan, tier));
}

function recordConsents(m: Model, { reminders, isNew }: { reminders: boolean; isNew: boolean }, at: number): void {
  for (const purpose of ['service', 'whatsapp_messages'] as const) recordConsent(m, { purpose, granted: true, at });
  if (reminders || isNew) recordConsent(m, { purpose: 'whatsapp_reminders', granted: reminders, at });
}

/** Not if the newest one by then is the same. */
function recordConsent(m: Model, consent: Consent): void {
  const earlier = m.consents.filter(({ purpose, at }) => purpose === consent.purpose && at <= consent.at);
  const newest = earlier.reduce<Consent | null>((one, other) => (one && one.at > other.at ? one : other), null);
  if (newest?.granted !== consent.granted) m.consents.push(consent);
}

/** Adds a new pending term, with the earlier tier if none was chosen, unless a paid term is still valid: that is confirmed again. */
function enrolApproved(m: Model, plan: number, tier: number | null): void {
  m.enrolled[plan] = true;
  const [pending, last] = [findPending(m, plan), lastPaid(m, plan)];
  if (!pending && last && String(last.end) >= dayAt(m.now)) {
    m.messages.confirmation++;
    return;
  }
  cancelPending(m, plan);
  m.terms.push(newPendingTerm(m, plan, tier ?? pending?.tier ?? null));
}

/** The clinic lets somebody join: a known patient comes back from the archive. */
export function approve(m: Model, request: JoinRequest): ExpectedResponse {
  if (request.state === 'declined') return responseWith(409);
  if (request.state === 'approved') return OK;
  const { plan, tier, reminders, askedAt } = request;
  if (!m.onSale[plan]) return responseWith(404);
  if (knownEnrolment(m, plan) === 'disabled') return responseWith(409);
  const isNew = !m.exists;
  if (isNew) addPerson(m, m.joiner?.whom ?? 'self');
  const wasArchived = m.archived;
  m.archived = false;
  enrolApproved(m, plan, tier);
  recordConsents(m, { reminders, isNew }, askedAt);
  const pending = findPending(m, plan);
  Object.assign(request, { state: 'approved', isKnown: true });
  const affected = wasArchived ? [...m.onSale.keys()] : [plan];
  if (pending?.tier != null) sendLink(m, pending, affected);
  else {
    if (pending) sendOptions(m, pending);
    reviewLinksOfPlans(m, ...affected);
  }
  return OK;
}

export function decline(request: JoinRequest): ExpectedResponse {
  if (request.state === 'approved') return responseWith(409);
  request.state = 'declined';
  return OK;
}
