import { type PayPageView } from '../api-types.js';
import { useNewReceipt } from '../use-new-receipt.js';
import { useTexts } from '../texts/language.js';
import { AdditionalInfo } from './AdditionalInfo.js';
import { receiptUrl } from './format.js';
import { Icon } from './Icon.js';

/** Shown when nothing is due: the end date, the receipt after a payment, and the doctor's additional info. */
export function ActiveCard({ view }: { view: PayPageView }) {
  const texts = useTexts();
  const { tierName } = view.subscription;
  const { endDate } = view.subscriptionStatus;
  const receipt = useNewReceipt(view.identifier);
  return (
    <section className="card active" aria-labelledby="active-title">
      <span className="status-icon">
        <Icon name="check" size={28} />
      </span>
      <h1 id="active-title" tabIndex={-1}>
        {texts.activeTitle}
      </h1>
      {endDate !== null && (
        <p>
          {texts.activeUntil} <b>{texts.day(endDate)}</b>
        </p>
      )}
      {tierName !== null && (
        <p className="active-tier">
          <span className="badge">{texts.yourPlan}</span> {tierName}
        </p>
      )}
      {receipt && (
        <a className="receipt-link" href={receiptUrl(view.identifier, receipt, texts)}>
          {texts.receipt}
        </a>
      )}
      <AdditionalInfo view={view} />
    </section>
  );
}
