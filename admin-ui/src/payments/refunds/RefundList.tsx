import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RefundView } from '../../../../src/payments/refunds/refund.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { DayText } from '../../common/fields/DayText';
import { Rupees } from '../../common/fields/Rupees';

const TONES: Record<RefundView['status'], Tone> = { pending: 'warning', processed: 'success', failed: 'error' };

interface RefundDaysProps {
  refund: RefundView;
  /** Razorpay returns the money; otherwise the clinic does. */
  isOnline: boolean;
}

/** Start and due date of a refund, or why there are none. */
const RefundDays = ({ refund: { status, refund_date, due_date }, isOnline }: RefundDaysProps) => {
  const translate = useTranslate();
  if (status === 'failed') return <>{translate('payments.refund.nothingReturned')}</>;
  if (refund_date === null) return <>{translate('payments.refund.unconfirmed')}</>;
  return (
    <>
      {translate(isOnline ? 'payments.refund.started' : 'payments.refund.recorded')} <DayText day={refund_date} />
      {due_date && (
        <>
          {' · '}
          {translate('payments.refund.due')} <DayText day={due_date} />
        </>
      )}
    </>
  );
};

/** Refunds of a payment, oldest first. */
export function RefundList({ refunds, isOnline }: { refunds: RefundView[] } & Pick<RefundDaysProps, 'isOnline'>) {
  const translate = useTranslate();
  if (refunds.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('payments.refund.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {refunds.map((refund) => (
          <Box
            key={refund.id}
            component="li"
            sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Typography component="span" sx={{ flex: 1, fontWeight: 600 }}>
                <Rupees value={refund.amount} />
              </Typography>
              <Badge label={translate(`payments.refund.statuses.${refund.status}`)} tone={TONES[refund.status]} />
            </Box>
            <Typography variant="body2">{refund.reason}</Typography>
            <Typography variant="body2" color="textSecondary">
              <RefundDays refund={refund} isOnline={isOnline} />
              {refund.ends_access &&
                refund.status !== 'failed' &&
                ` · ${translate('payments.refund.endedSubscription')}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
