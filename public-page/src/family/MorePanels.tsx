import { loadTimelineTexts } from '../texts/timeline-texts.js';
import { storePayment } from '../checkout/stored-payment.js';
import { wasPaid } from '../use-new-receipt.js';
import { checkPayerPayments, loadPayerPage, loadPayerReceipts } from './api.js';
import { type PayerPageView, type PayerTimeline } from './api-types.js';
import { useFamilyTexts } from './family-texts.js';
import { Panel } from './Panel.js';

interface Props {
  view: PayerPageView;
  /** The bank knows of no payment that may still arrive. */
  onForgotten: () => void;
  /** Receives the page data reloaded after a check with the bank. */
  onReloaded: (view: PayerPageView) => void;
}

/** Receipts, and what happened to the payments. Their contents are loaded on request. */
export function MorePanels({ view, onForgotten, onReloaded }: Props) {
  const texts = useFamilyTexts();
  const { identifier } = view;
  const check = async () => {
    const [timeline, timelineTexts, { Timelines }] = await Promise.all([
      checkPayerPayments(identifier),
      loadTimelineTexts(texts.language),
      import('./panel-contents.js'),
    ]);
    if (!mayBePending(timeline)) {
      storePayment(identifier, null);
      onForgotten();
    }
    loadPayerPage(identifier).then(onReloaded, () => undefined); // a failed reload does not affect the shown timeline
    return <Timelines people={view.people} checked={timeline} timelineTexts={timelineTexts} />;
  };
  const loadReceipts = async () => {
    const [receipts, { Receipts }] = await Promise.all([loadPayerReceipts(identifier), import('./panel-contents.js')]);
    return <Receipts identifier={identifier} receipts={receipts} />;
  };
  return (
    <>
      {view.has_receipts && (
        <Panel
          id="receipts-title"
          title={texts.receiptsTitle}
          load={loadReceipts}
          opensAtOnce={wasPaid}
          action={texts.showReceipts}
          repeat={null}
          failed={texts.receiptsFailed}
          phone={null}
        />
      )}
      <Panel
        id="check-title"
        title={texts.checkTitle}
        note={texts.checkNote}
        load={check}
        action={texts.check}
        repeat={texts.checkAgain}
        failed={texts.checkFailed}
        phone={view.clinic.phone}
      />
    </>
  );
}

const mayBePending = ({ answered, people }: PayerTimeline): boolean =>
  !answered || people.some(({ outcome }) => outcome === 'waiting' || outcome === 'authorized');
