import type { PaymentRecordedResponse } from '../../../../src/payments/manual/manual-payments.view';
import { dataProvider as api } from '../../api/dataProvider';
import { randomKey } from '../../api/http/idempotency';
import { errorBodyOf, httpStatusOf } from '../../api/http/problem';
import { refetchAll } from '../../api/queryClient';
import { offlineState } from '../offline-state';
import { currentOwner } from '../owner';
import type { EnteredPaymentInput, UnsentPayment } from './unsent-payment';
import { entriesAfter, isEditable, isKeyExpired, outcomeOfFailure, withDecisionToSend } from './unsent-payment.rules';
import { unsentDatabase } from './unsent-database';

/** One tab at a time sends or changes payments. */
const LOCK = 'nirog-unsent-payments';

/** Message to the other tabs: a payment was recorded. Any other message: the payments on this device have changed. */
const RECORDED = 'recorded';

const otherTabs = new BroadcastChannel(LOCK);
otherTabs.addEventListener('message', ({ data }) => {
  void reload();
  if (data === RECORDED) void refetchAll();
});

async function reload(): Promise<void> {
  const owner = currentOwner();
  const unsent = owner ? await unsentDatabase.list(owner) : [];
  if (currentOwner() === owner) offlineState.set(owner ? { unsent } : { unsent, isLoggingOut: false });
}

const locked = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request(LOCK, work);

/** Shows a change in all tabs. */
async function showChange(): Promise<void> {
  await reload();
  otherTabs.postMessage(null);
}

/** Runs a change with the lock, then shows it. */
async function change<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await locked(work);
  await showChange();
  return result;
}

/**
 * Changes a payment that is still on this device.
 * @param update returns the changed payment, or undefined if it may not be changed
 * @returns whether it was changed
 */
const changeOne = (id: string, update: (payment: UnsentPayment) => UnsentPayment | undefined): Promise<boolean> =>
  change(async () => {
    const payment = await unsentDatabase.get(id);
    const changed = payment && update(payment);
    if (changed) await unsentDatabase.put(changed);
    return changed !== undefined;
  });

/** Called for each payment that was recorded, with the response unless it was lost. */
export type OnRecorded = (response: PaymentRecordedResponse | undefined) => void;

/** Sends one payment. @returns whether the next one can be sent */
async function sendOne(payment: UnsentPayment, onRecorded: OnRecorded): Promise<boolean> {
  if (isKeyExpired(payment, Date.now())) {
    await unsentDatabase.put(Object.assign({}, payment, { status: 'question', question: { kind: 'expired' } }));
    return true;
  }
  const attempted = Object.assign({}, payment, { attempted_at: payment.attempted_at ?? Date.now() });
  await unsentDatabase.put(attempted);
  try {
    const response = await api.sendUnsentPayment(payment.patient_id, payment.input, payment.key);
    const later = entriesAfter(payment, await unsentDatabase.list(payment.owner), response.patient_version);
    await unsentDatabase.put(...later);
    await unsentDatabase.delete(payment.id);
    onRecorded(response);
  } catch (failure) {
    const outcome = outcomeOfFailure({ status: httpStatusOf(failure) ?? 0, body: errorBodyOf(failure) });
    if (outcome === 'retry' || outcome === 'stop') return false;
    if (outcome === 'recorded') {
      await unsentDatabase.delete(payment.id);
      onRecorded(undefined);
    } else
      await unsentDatabase.put(
        Object.assign({}, attempted, { status: 'question', question: outcome, attempted_at: null } as const),
      );
  }
  return true;
}

export const unsentPayments = {
  reload,

  /** Stores a payment on this device. It changes none that is being sent, so it does not wait for the lock. */
  add: async (patientId: string, input: EnteredPaymentInput): Promise<void> => {
    const owner = currentOwner();
    if (owner === undefined) throw new Error('Nobody is logged in.');
    await unsentDatabase.put({
      id: randomKey(),
      owner,
      patient_id: patientId,
      input,
      key: randomKey(),
      entered_at: Date.now(),
      attempted_at: null,
      status: 'waiting',
      question: null,
    });
    await showChange();
  },
  /** @returns whether it was changed: not after an attempt to send it */
  edit: (id: string, input: EnteredPaymentInput): Promise<boolean> =>
    changeOne(id, (payment) =>
      isEditable(payment) ? Object.assign({}, payment, { input, key: randomKey() }) : undefined,
    ),
  /** @param changedPriceReason stored with an amount that is no longer the price */
  decideToSend: (id: string, changedPriceReason: string): Promise<boolean> =>
    changeOne(id, (payment) => withDecisionToSend(payment, randomKey(), changedPriceReason)),
  discard: (id: string): Promise<boolean> =>
    changeOne(id, (payment) => Object.assign({}, payment, { status: 'discarded', question: null } as const)),
  /** @returns whether it was deleted: a payment that was not discarded is kept after an attempt to send it */
  delete: (id: string): Promise<boolean> =>
    change(async () => {
      const payment = await unsentDatabase.get(id);
      if (!payment || !(isEditable(payment) || payment.status === 'discarded')) return false;
      await unsentDatabase.delete(id);
      return true;
    }),
  /** For a logout. */
  deleteAll: (owner: string): Promise<void> => change(() => unsentDatabase.deleteAll(owner)),

  /** Sends the waiting payments of the current user, oldest first. @returns whether none is left to send again */
  send: async (onRecorded: OnRecorded): Promise<boolean> => {
    let isDone = true;
    const showRecorded: OnRecorded = (response) => {
      otherTabs.postMessage(RECORDED);
      onRecorded(response);
    };
    await change(async () => {
      const owner = currentOwner();
      if (owner === undefined) return;
      for (const { id } of await unsentDatabase.list(owner)) {
        // The payment sent before it may have changed it.
        const payment = await unsentDatabase.get(id);
        if (payment?.status !== 'waiting' || currentOwner() !== owner) continue;
        isDone = await sendOne(payment, showRecorded);
        if (!isDone) return;
      }
    });
    return isDone;
  },
};
