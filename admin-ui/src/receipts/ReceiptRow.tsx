import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { DayText } from '../common/fields/DayText';
import { Rupees } from '../common/fields/Rupees';
import { RowButton } from '../common/lists/RowButton';
import { PdfButtons } from './PdfButtons';
import { ReceiptKindText } from './ReceiptKindText';
import { SendReceiptButton } from './SendReceiptButton';

const STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '&:last-of-type': { pb: 0 },
};

/** A receipt in a panel, with its actions. */
export function ReceiptRow({ receipt }: { receipt: ReceiptView }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={STYLE}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{receipt.number}</Box>
        <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
          <ReceiptKindText receipt={receipt} /> · <DayText day={receipt.issued_on} />
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: 'right' }}>
        <Rupees value={receipt.amount} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          // Without the width, buttons shrink below their text instead of wrapping.
          '& > .MuiButton-root': { flex: { xs: 1, sm: 'initial' }, minWidth: 'max-content' },
        }}
      >
        <RowButton label={translate('receipts.view')} Icon={ViewIcon} to={`/receipts/${receipt.id}`} />
        <PdfButtons receipt={receipt} size="small" />
        <SendReceiptButton receipt={receipt} size="small" />
      </Box>
    </Box>
  );
}
