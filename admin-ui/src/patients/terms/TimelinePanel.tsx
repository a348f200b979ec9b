import BankIcon from '@mui/icons-material/AccountBalance';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { StoredTimelineView, TimelineView } from '../../../../src/payments/timeline/timeline.view';
import type { Api } from '../../api/dataProvider';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { Panel } from '../../common/screens/Panel';
import { PaymentTimeline } from './PaymentTimeline';
import { IfAllowed } from '../../common/access/IfAllowed';

interface TimelinePanelProps {
  stored: StoredTimelineView;
  /** Checks with Razorpay. */
  check: (api: Api) => Promise<TimelineView>;
}

/** The payment timeline, and a button that checks with Razorpay. */
export function TimelinePanel({ stored, check }: TimelinePanelProps) {
  const translate = useTranslate();
  const [checked, setChecked] = useState<TimelineView | null>(null);
  const checking = useActionMutation(check, { failedAction: 'checkPayment' });
  const run = async () => {
    const response = await checking.run();
    if (response) setChecked(response);
  };
  return (
    <Panel
      title={translate('paymentCheck.title')}
      actions={
        <IfAllowed permission="payments.check">
          <BusyButton
            color="inherit"
            variant="outlined"
            busy={checking.isPending}
            startIcon={<BankIcon />}
            onClick={() => void run()}
          >
            {translate(checking.isPending ? 'paymentCheck.checking' : 'paymentCheck.check')}
          </BusyButton>
        </IfAllowed>
      }
    >
      <div aria-live="polite">
        <Banner text={checked?.answered === false ? translate('paymentCheck.unanswered') : undefined} type="warning" />
        <PaymentTimeline result={checked ?? stored} />
      </div>
    </Panel>
  );
}
