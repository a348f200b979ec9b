import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { DeskSummaryView } from '../../../src/desk/desk.view';
import { rupeesText } from '../common/fields/Rupees';

/**
 * The figures above the list: '6 renew this week, ₹4,200 expected; 3 lapsed; 2 links unpaid; 1 message failed'. Zeros
 * are left out. So is the amount for people without `figures.read`: `expected` is then null.
 */
export function DeskSummary({ summary }: { summary: DeskSummaryView }) {
  const translate = useTranslate();
  const { expected } = summary;
  const amount = expected === null ? '' : rupeesText(expected);
  const parts = (['renewing', 'lapsed', 'unpaid_links', 'failed_messages'] as const)
    .filter((figure) => summary[figure] > 0)
    .map((figure) => {
      const text = figure === 'renewing' && expected === null ? 'renewingWithoutAmount' : figure;
      return translate(`desk.summary.${text}`, { smart_count: summary[figure], amount });
    });
  if (parts.length === 0) return null;
  return (
    <Typography sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }} color="textSecondary">
      {parts.join('; ')}
    </Typography>
  );
}
