import { useEffect, useRef, useState } from 'react';
import { loadPayments, saidBy } from '../api.js';
import { useTexts } from '../language.js';
import { type PaidList, type Said } from '../replies.js';
import { ActButton } from './ActionButton.js';
import { rupeesOf, saidText } from './format.js';

type Paid = PaidList['payments'][number];
type Asked =
  { at: 'closed' } | { at: 'asking' } | { at: 'told'; payments: Paid[] } | { at: 'failed'; said: Said | null };

/** What was paid on this link so far, for whoever asks: nothing is loaded before. */
export function PaymentHistory({ identifier }: { identifier: string }) {
  const texts = useTexts();
  const [asked, setAsked] = useState<Asked>({ at: 'closed' });
  const ask = () => {
    setAsked({ at: 'asking' });
    loadPayments(identifier).then(
      (payments) => setAsked({ at: 'told', payments }),
      (error: unknown) => setAsked({ at: 'failed', said: saidBy(error) }),
    );
  };
  // The button that was tapped is gone when the payments are there.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked.at === 'told') title.current?.focus();
  }, [asked.at]);
  return (
    <section className="bank needs-script" aria-labelledby="history-title">
      <h2 id="history-title" tabIndex={-1} ref={title}>
        {texts.history}
      </h2>
      <div role="status">
        {asked.at === 'told' && <Payments payments={asked.payments} />}
        {asked.at === 'failed' && <p className="note note-bad">{saidText(asked.said, texts, texts.historyFailed)}</p>}
      </div>
      {asked.at !== 'told' && (
        <ActButton className="button quiet" busy={asked.at === 'asking'} onAct={ask}>
          {texts.historyShow}
        </ActButton>
      )}
    </section>
  );
}

function Payments({ payments }: { payments: Paid[] }) {
  const texts = useTexts();
  return (
    <ul className="history">
      {payments.map((paid, index) => (
        <li key={index}>
          <b>{texts.day(paid.paidOn)}</b>
          <b>{rupeesOf(paid.amount)}</b>
          {paid.startDate !== null && paid.endDate !== null && (
            <small>
              {paid.tierName !== null && `${paid.tierName} · `}
              {texts.span(texts.day(paid.startDate), texts.day(paid.endDate))}
            </small>
          )}
          {paid.startDate === null && paid.refundedAmount === 0 && <small>{texts.keptAside}</small>}
          {paid.refundedAmount > 0 && <small>{texts.refunded(rupeesOf(paid.refundedAmount))}</small>}
        </li>
      ))}
      {payments.length === 0 && <li>{texts.historyNone}</li>}
    </ul>
  );
}
