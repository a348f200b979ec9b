import { connection } from '../connection';
import { offlineState } from '../offline-state';
import { retryDelay } from './unsent-payment.rules';
import { unsentPayments, type OnRecorded } from './unsent-payments';

let running: Promise<void> | undefined;
/** Attempts in a row after which a payment has to be sent again. */
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function run(onRecorded: OnRecorded): Promise<void> {
  clearTimeout(timer);
  offlineState.set({ isSending: true });
  try {
    failures = (await unsentPayments.send(onRecorded)) ? 0 : failures + 1;
  } finally {
    offlineState.set({ isSending: false });
    running = undefined;
  }
  if (failures > 0) timer = setTimeout(() => void sendWaiting(onRecorded), retryDelay(failures));
  // Entered while the others were sent.
  else if (offlineState.get().unsent.some(({ status }) => status === 'waiting')) void sendWaiting(onRecorded);
}

/** Sends the waiting payments; again after a growing delay if that fails. */
export const sendWaiting = (onRecorded: OnRecorded): Promise<void> => (running ??= run(onRecorded));

/** For the button. @returns whether the server could be reached */
export async function sendNow(onRecorded: OnRecorded): Promise<boolean> {
  if (!(await connection.check())) return false;
  await sendWaiting(onRecorded);
  return true;
}
