import '../i18n/receipts/add-receipt-texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReceiptDetailsView, ReceiptView } from '../../../src/receipts/receipt.view';
import { Panel } from '../common/screens/Panel';
import { RecordScreen } from '../common/screens/RecordScreen';
import { PdfButtons } from './PdfButtons';
import { PrintedReceipt } from './PrintedReceipt';
import { ReceiptLanguageSwitch } from './ReceiptLanguageSwitch';
import { SendReceiptButton } from './SendReceiptButton';

const LoadingPanel = () => (
  <Panel>
    <Skeleton width={180} height={28} />
    <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
  </Panel>
);

/** What is printed is missing while only the list's row is known. */
const isComplete = (receipt: ReceiptView | ReceiptDetailsView): receipt is ReceiptDetailsView => 'printed' in receipt;

/** /receipts/{id} */
export const ReceiptPage = () => (
  <RecordScreen<ReceiptView | ReceiptDetailsView>
    failedAction="loadReceipts"
    texts={{ title: 'receipts.title', back: 'receipts.back', notFound: 'receipts.notFound' }}
    title={({ number }) => number}
    intro={({ patient_name }) => patient_name}
    actions={(receipt) => (
      <>
        <ReceiptLanguageSwitch />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PdfButtons receipt={receipt} />
          <SendReceiptButton receipt={receipt} />
        </Box>
      </>
    )}
    skeleton={<LoadingPanel />}
  >
    {(receipt) => (isComplete(receipt) ? <PrintedReceipt receipt={receipt} /> : <LoadingPanel />)}
  </RecordScreen>
);
