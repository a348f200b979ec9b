import { useTexts } from '../texts/language.js';
import { type Tier, type View } from '../replies.js';
import { isTimedOut, secondsLeft, type Problem, type WatchedOrder } from '../pay.js';
import { type Texts } from '../texts/texts.en.js';
import { ActionButton } from './ActionButton.js';
import { CallLink } from './CallLink.js';
import { lastDigits, maskedName, tierLabel, payeeName, formatPrice, errorText } from './format.js';
import { Icon } from './Icon.js';

interface Props {
  view: View;
  tier: Tier;
  problem: Problem | null;
  watch: WatchedOrder | null;
  /** `starting` and `paying` while the payment window is opening or open. */
  at: 'choosing' | 'starting' | 'paying' | 'other';
  /** The payment window takes long to open. */
  slow: boolean;
  /** The payment window did not appear: offer Razorpay's own page. */
  redirects: boolean;
  onPay: () => void;
}

export function PayCard({ view, tier, problem, watch, at, slow, redirects, onPay }: Props) {
  const texts = useTexts();
  const { endDate, over } = view.subscriptionStatus;
  const payable = view.gatewayReady || tier.price === 0;
  return (
    <section className="card pay" aria-labelledby="pay-title">
      <h2 id="pay-title">{texts.complete}</h2>
      <dl>
        <Row name={texts.selectedPlan} value={tierLabel(tier, texts)} />
        <Row name={texts.payingFor} value={texts.ending(maskedName(view), lastDigits(view))} />
        <Row name={texts.validity} value={texts.months(tier.validityMonths)} />
        <Row name={texts.total} value={formatPrice(tier)} strong />
      </dl>
      {endDate !== null && <p className="pay-until">{(over ? texts.ended : texts.paidUntil)(texts.day(endDate))}</p>}
      <PaymentStatus watch={at === 'choosing' && problem?.kind !== 'attempt' ? watch : null} at={at} slow={slow} />
      {problem && <ProblemNote problem={problem} phone={view.clinic.phone} />}
      {payable ? (
        <PayButton at={at} slow={slow} redirects={redirects} onPay={onPay} />
      ) : (
        <OnlinePaymentUnavailable view={view} />
      )}
      {payable && <Assurances view={view} free={tier.price === 0} />}
    </section>
  );
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'row strong' : 'row'}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PayButton({ at, slow, redirects, onPay }: Pick<Props, 'at' | 'slow' | 'redirects' | 'onPay'>) {
  const texts = useTexts();
  const busy = at === 'starting' || at === 'paying';
  const text = startText(at, slow, texts) || (at === 'paying' ? texts.payingNow : texts.pay);
  return (
    <>
      <ActionButton className="button pay-button needs-script" busy={busy} onClick={onPay}>
        {text}
      </ActionButton>
      {redirects && (
        <div className="missed" role="status">
          <p>{texts.windowTimedOut}</p>
          <ActionButton className="button quiet" busy={false} onClick={onPay}>
            {texts.payElsewhere}
          </ActionButton>
        </div>
      )}
      <p className="note note-warn without-script">{texts.needsScript}</p>
    </>
  );
}

/**
 * Payment status. The live region exists before it has a text, so that screen readers announce it. The countdown is
 * outside it.
 */
function PaymentStatus({ watch, at, slow }: Pick<Props, 'watch' | 'at' | 'slow'>) {
  const texts = useTexts();
  const isTimedOutOrder = watch !== null && isTimedOut(watch);
  return (
    <p className={watch ? 'note note-info' : 'sr-only'}>
      {watch && !isTimedOutOrder && <span className="spinner" />}
      <span>
        {watch && (isTimedOutOrder ? texts.stillWaiting : texts.watching(secondsLeft(watch)))}{' '}
        <b role="status">{watch ? texts.watchingNote : startText(at, slow, texts)}</b>
      </span>
    </p>
  );
}

const startText = (at: Props['at'], slow: boolean, texts: Texts): string =>
  at === 'starting' ? (slow ? texts.slowStart : texts.starting) : '';

function ProblemNote({ problem, phone }: { problem: Problem; phone: string | null }) {
  const texts = useTexts();
  const attempt = problem.kind === 'attempt';
  return (
    <div className="note note-bad" role="alert">
      <Icon name="alert" />
      <div>
        {attempt && <b>{texts.attemptTitle}</b>}
        <p>{problemText(problem, texts)}</p>
        {attempt && <p>{texts.attemptNote}</p>}
        {problem.kind !== 'repriced' && phone !== null && <CallLink phone={phone} />}
      </div>
    </div>
  );
}

function problemText(problem: Problem, texts: Texts): string {
  switch (problem.kind) {
    case 'attempt':
      return texts.failure(problem.reason);
    case 'repriced':
      return texts.repriced;
    case 'start':
      return errorText(problem.error, texts, texts.startFailed);
  }
}

function OnlinePaymentUnavailable({ view }: { view: View }) {
  const texts = useTexts();
  const { phone } = view.clinic;
  return (
    <div className="note note-warn">
      <Icon name="alert" />
      <div>
        <b>{texts.paymentsOffTitle}</b>
        <p>{texts.paymentsOff(payeeName(view))}</p>
        {phone !== null && <CallLink phone={phone} />}
      </div>
    </div>
  );
}

function Assurances({ view, free }: { view: View; free: boolean }) {
  const texts = useTexts();
  return (
    <ul className="assurances">
      <li>
        <Icon name="lock" size={18} />
        {free ? texts.nothingToPay : texts.secure}
      </li>
      {!free && (
        <li>
          <Icon name="bank" size={18} />
          {texts.goesTo(view.doctor.name)}
        </li>
      )}
      <li>
        <Icon name="chat" size={18} />
        {view.remindersWanted === null ? texts.confirmHere : texts.confirmTo(lastDigits(view))}
      </li>
    </ul>
  );
}
