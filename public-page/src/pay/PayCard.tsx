import { useTexts } from '../texts/language.js';
import { type PayPageView, type Tier } from '../api-types.js';
import { type PolledOrder, type Problem } from '../checkout/payment-state.js';
import { type PageState } from '../pay.js';
import { lastDigits, maskedName, tierLabel, payeeName, formatPrice } from './format.js';
import { Assurances, OnlinePaymentUnavailable, PayButton, PaymentStatus, ProblemNote, Row } from './PaymentParts.js';

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
        <>
          <PayButton
            label={texts.pay}
            status={status}
            isSlow={isSlow}
            offersHostedPage={offersHostedPage}
            onPay={onPay}
          />
          <p className="note note-warning without-javascript">{texts.needsJavaScript}</p>
        </>
      ) : (
        <OnlinePaymentUnavailable payee={payeeName(view)} phone={view.clinic.phone} />
      )}
      {isPayable && (
        <Assurances
          doctor={view.doctor.name}
          confirmedTo={view.remindersWanted === null ? null : lastDigits(view)}
          isFree={tier.price === 0}
        />
      )}
    </section>
  );
}
