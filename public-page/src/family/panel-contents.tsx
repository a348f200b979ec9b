import { formatAmount, receiptUrl } from '../pay/format.js';
import { TimelineEntries } from '../pay/TimelineEntries.js';
import { type TimelineTexts } from '../texts/timeline-texts.js';
import { type PayerReceipt, type PayerTimeline, type Person } from './api-types.js';
import { useFamilyTexts } from './family-texts.js';

/** Links to the receipts of all people. */
export function Receipts({ identifier, receipts }: { identifier: string; receipts: PayerReceipt[] }) {
  const texts = useFamilyTexts();
  if (receipts.length === 0) return <p className="panel-note">{texts.noReceipts}</p>;
  return (
    <ul className="receipt-list">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <a href={receiptUrl(identifier, receipt, texts)}>
            <span>{receipt.number}</span>
            <b>{formatAmount(receipt.amount)}</b>
            <small>
              {receipt.kind === 'refund_receipt' && `${texts.refundReceipt} · `}
              {texts.receiptFor(receipt.first_name, texts.day(receipt.money_on))}
            </small>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface TimelinesProps {
  people: Person[];
  checked: PayerTimeline;
  timelineTexts: TimelineTexts;
}

/** The payments for each person and plan. */
export function Timelines({ people, checked, timelineTexts }: TimelinesProps) {
  const texts = useFamilyTexts();
  const planOf = (id: string) => people.find(({ enrolment_id: other }) => other === id)?.plan_name;
  return (
    <>
      {!checked.answered && <p className="note note-warning">{texts.bankDidNotAnswer}</p>}
      {checked.people.map(({ enrolment_id: id, first_name: name, ...timeline }) => (
        <div key={id}>
          <h3>{[name, planOf(id)].filter(Boolean).join(' · ')}</h3>
          <TimelineEntries timeline={timeline} timelineTexts={timelineTexts} />
        </div>
      ))}
      <p className="panel-note">{texts.checkedAt(texts.instant(new Date(checked.checkedAt)))}</p>
    </>
  );
}
