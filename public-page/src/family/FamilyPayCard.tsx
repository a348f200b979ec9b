import { type Dispatch } from 'react';
import { formatRupees } from '../../../src/shared/money.js';
import { isWindowTimedOut } from '../checkout/payment-state.js';
import { startPayment } from '../checkout/start-payment.js';
import { formatAmount, payeeName } from '../pay/format.js';
import { Assurances, PayButton, PaymentStatus, ProblemNote, Row } from '../pay/PaymentParts.js';
import { createPayerOrder, loadPayerPage } from './api.js';
import { useFamilyTexts } from './family-texts.js';
import { chosenLines, matchesLines, totalOf, type FamilyEvent, type FamilyState, type Line } from './payer-offers.js';

type OfferState = Extract<FamilyState, { choice: unknown }>;

interface Props {
  state: OfferState;
  dispatch: Dispatch<FamilyEvent>;
}

/** The people that the payer has added, the total, and the button that pays for all of them. */
export function FamilyPayCard({ state, dispatch }: Props) {
  const texts = useFamilyTexts();
  const { view, status } = state;
  const lines = chosenLines(state);
  const total = totalOf(lines);
  const polledOrder = 'polledOrder' in state ? state.polledOrder : null;
  const problem = status === 'choosing' ? state.problem : null;
  const isSlow = status === 'starting' && state.isSlow;
  const offersHostedPage = isWindowTimedOut(state);
  const pay = () => {
    if (status !== 'choosing' && !offersHostedPage) return;
    dispatch({ type: 'pay tapped' });
    void startPayment(
      {
        identifier: view.identifier,
        isFree: total === 0,
        createOrder: () => createPayerOrder(view.identifier, lines),
        isAsShown: (order) => matchesLines(order, lines),
        loadView: () => loadPayerPage(view.identifier),
        display: { name: payeeName(view), description: texts.paymentFor(lines.length) },
        earlierOrderId: status === 'paying' ? state.orderId : (polledOrder?.orderId ?? null),
        onHostedPage: offersHostedPage,
        language: texts.language,
      },
      dispatch,
    );
  };
  return (
    <section className="card pay" aria-labelledby="pay-title">
      <h2 id="pay-title">{texts.familyPayTitle}</h2>
      <Lines lines={lines} />
      <PaymentStatus
        polledOrder={status === 'choosing' && problem?.kind !== 'attemptFailed' ? polledOrder : null}
        status={status}
        isSlow={isSlow}
      />
      {problem && <ProblemNote problem={problem} phone={view.clinic.phone} />}
      {lines.length > 0 && (
        <>
          <PayButton
            label={total === 0 ? texts.startFree : texts.payTotal(formatRupees(total))}
            status={status}
            isSlow={isSlow}
            offersHostedPage={offersHostedPage}
            onPay={pay}
          />
          <Assurances
            doctor={view.doctor.name}
            confirmedTo={view.reminders_wanted === null ? null : view.payer.mobile_hint.slice(-2)}
            isFree={total === 0}
          />
        </>
      )}
      <p className="note note-warning without-javascript">{texts.needsJavaScript}</p>
    </section>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  const texts = useFamilyTexts();
  if (lines.length === 0) return <p className="panel-note needs-javascript">{texts.nobodyAdded}</p>;
  return (
    <dl>
      {lines.map(({ person, tier }) => (
        <Row
          key={person.enrolment_id}
          name={person.first_name}
          note={`${person.plan_name} · ${texts.months(tier.months)}`}
          value={formatAmount(tier.amount)}
        />
      ))}
      <Row name={texts.total} value={formatRupees(totalOf(lines))} isTotal />
    </dl>
  );
}
