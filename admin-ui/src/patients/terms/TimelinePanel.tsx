import { useTranslate } from 'react-admin';
import type { StoredTimelineView, TimelineView } from '../../../../src/payments/timeline/timeline.view';
import type { Api } from '../../api/dataProvider';
import { Panel } from '../../common/screens/Panel';
import { CheckStatusButton } from './CheckStatusButton';
import { PaymentTimeline } from './PaymentTimeline';
import { useStatusCheck } from './useStatusCheck';

interface TimelinePanelProps {
  stored: StoredTimelineView;
  /** Checks with Razorpay. */
  check: (api: Api) => Promise<TimelineView>;
}

/** Events shown at first. */
const INITIAL_COUNT = 10;

/** The payment timeline, and a button that checks with Razorpay. */
export function TimelinePanel({ stored, check }: TimelinePanelProps) {
  const translate = useTranslate();
  const { checked, ...button } = useStatusCheck(check);
  return (
    <Panel title={translate('paymentCheck.title')} actions={<CheckStatusButton {...button} />}>
      <div aria-live="polite">
        <PaymentTimeline result={checked ?? stored} initialCount={INITIAL_COUNT} />
      </div>
    </Panel>
  );
}
