import { useEffect, useRef, useState } from 'react';
import { loadPayments, toServerError } from '../api.js';
import { useTexts } from '../texts/language.js';
import { type PaidList, type ServerError } from '../replies.js';
import { ActionButton } from './ActionButton.js';
import { formatAmount, errorText } from './format.js';

type PaidRow = PaidList['payments'][number];
type HistoryState =
  | { at: 'closed' }
  | { at: 'loading' }
  | { at: 'loaded'; payments: PaidRow[] }
  | { at: 'failed'; error: ServerError | null };

/** Past payments of this link, loaded on request. */
export function PaymentHistory({ identifier }: { identifier: string }) {
  const texts = useTexts();
  const [state, setState] = useState<HistoryState>({ at: 'closed' });
  const load = () => {
    setState({ at: 'loading' });
    loadPayments(identifier).then(
      (payments) => setState({ at: 'loaded', payments }),
      (error: unknown) => setState({ at: 'failed', error: toServerError(error) }),
    );
  };
  // The tapped button is removed when the payments are shown, so the focus moves to the heading.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.at === 'loaded') title.current?.focus();
  }, [state.at]);
  return (
    <section className="bank needs-script" aria-labelledby="history-title">
      <h2 id="history-title" tabIndex={-1} ref={title}>
        {texts.history}
      </h2>
      <div role="status">
        {state.at === 'loaded' && <Payments payments={state.payments} />}
        {state.at === 'failed' && <p className="note note-bad">{errorText(state.error, texts, texts.historyFailed)}</p>}
      </div>
      {state.at !== 'loaded' && (
        <ActionButton className="button quiet" busy={state.at === 'loading'} onClick={load}>
          {texts.historyShow}
        </ActionButton>
      )}
    </section>
  );
}

function Payments({ payments }: { payments: PaidRow[] }) {
  const texts = useTexts();
  return (
    <ul className="history">
      {payments.map((paid, index) => (
        <li key={index}>
          <b>{texts.day(paid.paidOn)}</b>
          <b>{formatAmount(paid.amount)}</b>
          {paid.startDate !== null && paid.endDate !== null && (
            <small>
              {paid.tierName !== null && `${paid.tierName} · `}
              {texts.span(texts.day(paid.startDate), texts.day(paid.endDate))}
            </small>
          )}
          {paid.startDate === null && paid.refundedAmount === 0 && <small>{texts.heldPayment}</small>}
          {paid.refundedAmount > 0 && <small>{texts.refunded(formatAmount(paid.refundedAmount))}</small>}
        </li>
      ))}
      {payments.length === 0 && <li>{texts.historyNone}</li>}
    </ul>
  );
}
