import { useTexts } from '../texts/language.js';
import { type PayPageView, type Tier } from '../api-types.js';
import { secondsLeft, type PageState, type PolledOrder, type Problem } from '../pay.js';
import { type Texts } from '../texts/texts.en.js';
import { ActionButton } from '../common/ActionButton.js';
import { CallLink } from './CallLink.js';
import { errorText } from './error-text.js';
import { lastDigits, maskedName, tierLabel, payeeName, formatPrice } from './format.js';
import { Icon } from './Icon.js';

interface Props {
  view: PayPageView;
  tier: Tier;
  /** `starting` and `paying` while the payment window is opening or open. */
  status: PageState['status'];
  problem: Problem | null;
  polledOrder: PolledOrder | null;
  /** The payment window takes long to open. */
  isSlow: boolean;
  /** The payment window did not appear, so Razorpay's hosted page is offered. */
  offersHostedPage: boolean;
  onPay: () => void;
}

export function PayCard({ view, tier, status, problem, polledOrder, isSlow, offersHostedPage, onPay }: Props) {
  const texts = useTexts();
  const { endDate, over: isExpired } = view.subscriptionStatus;
  const isAttemptFailed = problem?.kind === 'attemptFailed';
  const isPayable = view.gatewayReady || tier.price === 0;
  return (
    <section className="card pay" aria-labelledby="pay-title">
      <h2 id="pay-title">{texts.payTitle}</h2>
      <dl>
        <Row name={texts.selectedPlan} value={tierLabel(tier, texts)} />
        <Row name={texts.payingFor} value={texts.maskedPatient(maskedName(view), lastDigits(view))} />
        <Row name={texts.validity} value={texts.months(tier.validityMonths)} />
        <Row name={texts.total} value={formatPrice(tier)} isTotal />
      </dl>
      {endDate !== null && (
        <p className="paid-until">{(isExpired ? texts.expiredOn : texts.paidUntil)(texts.day(endDate))}</p>
      )}
      <PaymentStatus
        polledOrder={status === 'choosing' && !isAttemptFailed ? polledOrder : null}
        status={status}
        isSlow={isSlow}
      />
      {problem && <ProblemNote problem={problem} phone={view.clinic.phone} />}
      {isPayable ? (
        <PayButton status={status} isSlow={isSlow} offersHostedPage={offersHostedPage} onPay={onPay} />
      ) : (
        <OnlinePaymentUnavailable view={view} />
      )}
      {isPayable && <Assurances view={view} isFree={tier.price === 0} />}
    </section>
  );
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'row total' : 'row'}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type PayButtonProps = Pick<Props, 'status' | 'isSlow' | 'offersHostedPage' | 'onPay'>;

function PayButton({ status, isSlow, offersHostedPage, onPay }: PayButtonProps) {
  const texts = useTexts();
  const isBusy = status === 'starting' || status === 'paying';
  const text = startingText(status, isSlow, texts) || (status === 'paying' ? texts.payingNow : texts.pay);
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
      <p className="note note-warning without-javascript">{texts.needsJavaScript}</p>
    </>
  );
}

/**
 * Payment status. The live region exists before it has a text, so that screen readers announce it. The countdown is
 * outside it.
 */
function PaymentStatus({ polledOrder, status, isSlow }: Pick<Props, 'polledOrder' | 'status' | 'isSlow'>) {
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

function ProblemNote({ problem, phone }: { problem: Problem; phone: string | null }) {
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

function OnlinePaymentUnavailable({ view }: { view: PayPageView }) {
  const texts = useTexts();
  const { phone } = view.clinic;
  return (
    <div className="note note-warning">
      <Icon name="alert" />
      <div>
        <b>{texts.paymentUnavailableTitle}</b>
        <p>{texts.paymentUnavailable(payeeName(view))}</p>
        {phone !== null && <CallLink phone={phone} />}
      </div>
    </div>
  );
}

function Assurances({ view, isFree }: { view: PayPageView; isFree: boolean }) {
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
          {texts.moneyGoesTo(view.doctor.name)}
        </li>
      )}
      <li>
        <Icon name="chat" size={18} />
        {view.remindersWanted === null ? texts.confirmationOnPage : texts.confirmationTo(lastDigits(view))}
      </li>
    </ul>
  );
}
