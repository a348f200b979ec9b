import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CashShareView } from '../../../../src/receipts/books/books.view';
import { rupeesText } from '../../common/fields/Rupees';
import { Panel } from '../../common/screens/Panel';

/** Cash as a share of the fees, and what its limit means. */
export function CashSharePanel({ share }: { share: CashShareView }) {
  const translate = useTranslate();
  const { percent, limit_percent: limit } = share;
  const sentence =
    percent === null
      ? translate('books.cash.none')
      : translate('books.cash.share', { percent, cash: rupeesText(share.cash), received: rupeesText(share.received) });
  return (
    <Panel title={translate('books.cash.title')}>
      <Typography sx={{ fontWeight: percent === null ? 400 : 600 }}>{sentence}</Typography>
      {percent !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 640 }}>
          {translate(`books.cash.${share.is_above_limit ? 'above' : 'within'}`, { limit })}
        </Typography>
      )}
    </Panel>
  );
}
