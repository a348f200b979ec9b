import { useStore } from 'react-admin';
import type { ReceiptLanguage } from '../../../src/receipts/receipt.rules';

/** Language of the receipts that this browser prints, and a function that changes it. */
export const useReceiptLanguage = () => useStore<ReceiptLanguage>('receipts.language', 'en');
