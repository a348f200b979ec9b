import { useEffect, useRef, useState } from 'react';
import { loadPayments, loadReceipts } from '../api.js';
import { toServerError } from '../common/request.js';
import { useTexts } from '../texts/language.js';
import { type Payment, type Receipt, type ServerError } from '../api-types.js';
import { ActionButton } from '../common/ActionButton.js';
import { errorText } from './error-text.js';
import { formatAmount, receiptUrl } from './format.js';

type HistoryState =
  | { status: 'closed' }
  | { status: 'loading' }
  | { status: 'loaded'; payments: Payment[]; receipts: Receipt[] }
  | { status: 'failed'; error: ServerError | null };

/** Past payments of this link and their receipts, loaded on request. */
export function PaymentHistory({ identifier }: { identifier: string }) {
  const texts = useTexts();
  const [state, setState] = useState<HistoryState>({ status: 'closed' });
  const load = () => {
    setState({ status: 'loading' });
    Promise.all([loadPayments(identifier), loadReceipts(identifier)]).then(
      ([payments, receipts]) => setState({ status: 'loaded', payments, receipts }),
      (error: unknown) => setState({ status: 'failed', error: toServerError(error) }),
    );
  };
  // The tapped button is removed when the payments are shown, so the focus moves to the heading.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.status === 'loaded') title.current?.focus();
  }, [state.status]);
  return (
    <section className="panel needs-javascript" aria-labelledby="history-title">
      <h2 id="history-title" tabIndex={-1} ref={title}>
        {texts.historyTitle}
      </h2>
      <div role="status">
        {state.status === 'loaded' && <PaymentList payments={state.payments} />}
        {state.status === 'failed' && (
          <p className="note note-error">{errorText(state.error, texts, texts.historyFailed)}</p>
        )}
      </div>
      {state.status === 'loaded' && state.receipts.length > 0 && (
        <ReceiptList identifier={identifier} receipts={state.receipts} />
      )}
      {state.status !== 'loaded' && (
        <ActionButton className="button secondary" isBusy={state.status === 'loading'} onClick={load}>
          {texts.showHistory}
        </ActionButton>
      )}
    </section>
  );
}

function PaymentList({ payments }: { payments: Payment[] }) {
  const texts = useTexts();
  return (
    <ul className="payment-list">
      {payments.map((payment, index) => (
        <PaymentItem key={index} payment={payment} />
      ))}
      {payments.length === 0 && <li>{texts.noPayments}</li>}
    </ul>
  );
}

function PaymentItem({ payment }: { payment: Payment }) {
  const texts = useTexts();
  const { amount, paidOn, tierName, startDate, endDate, refundedAmount } = payment;
  const isHeld = startDate === null && refundedAmount === 0;
  return (
    <li>
      <b>{texts.day(paidOn)}</b>
      <b>{formatAmount(amount)}</b>
      {startDate !== null && endDate !== null && (
        <small>
          {tierName !== null && `${tierName} · `}
          {texts.period(texts.day(startDate), texts.day(endDate))}
        </small>
      )}
      {isHeld && <small>{texts.heldPayment}</small>}
      {refundedAmount > 0 && <small>{texts.refunded(formatAmount(refundedAmount))}</small>}
    </li>
  );
}

function ReceiptList({ identifier, receipts }: { identifier: string; receipts: Receipt[] }) {
  const texts = useTexts();
  return (
    <>
      <h3>{texts.receipts}</h3>
      <ul className="receipt-list">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={receiptUrl(identifier, receipt, texts)}>
              <span>{receipt.number}</span>
              <b>{formatAmount(receipt.amount)}</b>
              <small>
                {receipt.kind === 'refund_receipt' && `${texts.refundReceipt} · `}
                {texts.day(receipt.money_on)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
