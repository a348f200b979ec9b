import { useTexts } from '../texts/language.js';
import { secondsLeft, type PaymentState, type PolledOrder, type Problem } from '../checkout/payment-state.js';
import { type Texts } from '../texts/texts.en.js';
import { ActionButton } from '../common/ActionButton.js';
import { CallLink } from './CallLink.js';
import { errorText } from './error-text.js';
import { Icon } from './Icon.js';

interface Props {
  /** `starting` and `paying` while the payment window is opening or open. */
  status: PaymentState<unknown, unknown>['status'];
  polledOrder: PolledOrder | null;
  /** The payment window takes long to open. */
  isSlow: boolean;
  /** The payment window did not appear, so Razorpay's hosted page is offered. */
  offersHostedPage: boolean;
  onPay: () => void;
}

interface RowProps {
  name: string;
  /** Below the name. */
  note?: string;
  value: string;
  isTotal?: boolean;
}

export function Row({ name, note, value, isTotal = false }: RowProps) {
  return (
    <div className={isTotal ? 'row total' : 'row'}>
      <dt>
        {name}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

interface PayButtonProps extends Omit<Props, 'polledOrder'> {
  /** While no payment is being started. */
  label: string;
}

export function PayButton({ label, status, isSlow, offersHostedPage, onPay }: PayButtonProps) {
  const texts = useTexts();
  const isBusy = status === 'starting' || status === 'paying';
  const text = startingText(status, isSlow, texts) || (status === 'paying' ? texts.payingNow : label);
  return (
    <>
      <ActionButton className="button pay-button needs-javascript" isBusy={isBusy} onClick={onPay}>
        {text}
      </ActionButton>
      {offersHostedPage && (
        <div className="hosted-page-offer" role="status">
          <p>{texts.windowNotShown}</p>
          <ActionButton className="button secondary" isBusy={false} onClick={onPay}>
            {texts.payOnHostedPage}
          </ActionButton>
        </div>
      )}
    </>
  );
}

/**
 * Payment status. The live region exists before it has a text, so that screen readers announce it. The countdown is
 * outside it.
 */
export function PaymentStatus({ polledOrder, status, isSlow }: Pick<Props, 'polledOrder' | 'status' | 'isSlow'>) {
  const texts = useTexts();
  return (
    <p className={polledOrder ? 'note note-info' : 'sr-only'}>
      {polledOrder && !polledOrder.timedOut && <span className="spinner" />}
      <span>
        {polledOrder &&
          (polledOrder.timedOut ? texts.waitingForBank : texts.checkingForPayment(secondsLeft(polledOrder)))}{' '}
        <b role="status">{polledOrder ? texts.doNotPayAgain : startingText(status, isSlow, texts)}</b>
      </span>
    </p>
  );
}

/** The text while the payment window is opening; empty otherwise. */
function startingText(status: Props['status'], isSlow: boolean, texts: Texts): string {
  if (status !== 'starting') return '';
  return isSlow ? texts.slowStart : texts.starting;
}

export function ProblemNote({ problem, phone }: { problem: Problem; phone: string | null }) {
  const texts = useTexts();
  const isAttempt = problem.kind === 'attemptFailed';
  return (
    // A new price is no error.
    <div className={problem.kind === 'offerChanged' ? 'note note-warning' : 'note note-error'} role="alert">
      <Icon name="alert" />
      <div>
        {isAttempt && <b>{texts.attemptFailedTitle}</b>}
        <p>{problemText(problem, texts)}</p>
        {isAttempt && <p>{texts.attemptFailedNote}</p>}
        {problem.kind !== 'offerChanged' && phone !== null && <CallLink phone={phone} />}
      </div>
    </div>
  );
}

function problemText(problem: Problem, texts: Texts): string {
  switch (problem.kind) {
    case 'attemptFailed':
      return texts.failure(problem.reason);
    case 'offerChanged':
      return texts.offerChanged;
    case 'startFailed':
      return errorText(problem.error, texts, texts.startFailed);
  }
}

/** @param payee clinic or doctor. */
export function OnlinePaymentUnavailable({ payee, phone }: { payee: string; phone: string | null }) {
  const texts = useTexts();
  return (
    <div className="note note-warning">
      <Icon name="alert" />
      <div>
        <b>{texts.paymentUnavailableTitle}</b>
        <p>{texts.paymentUnavailable(payee)}</p>
        {phone !== null && <CallLink phone={phone} />}
      </div>
    </div>
  );
}

interface AssurancesProps {
  doctor: string;
  /** Last digits of the number that gets the confirmation; null if none can. */
  confirmedTo: string | null;
  isFree: boolean;
}

export function Assurances({ doctor, confirmedTo, isFree }: AssurancesProps) {
  const texts = useTexts();
  return (
    <ul className="assurances">
      <li>
        <Icon name="lock" size={18} />
        {isFree ? texts.nothingToPay : texts.secure}
      </li>
      {!isFree && (
        <li>
          <Icon name="bank" size={18} />
          {texts.moneyGoesTo(doctor)}
        </li>
      )}
      <li>
        <Icon name="chat" size={18} />
        {confirmedTo === null ? texts.confirmationOnPage : texts.confirmationTo(confirmedTo)}
      </li>
    </ul>
  );
}
