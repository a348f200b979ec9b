import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { openPdf } from '../api/files/openPdf';
import { receiptPdfPath } from '../api/receipts';
import { session } from '../api/session';
import { useProblemText } from '../common/feedback/useProblemText';
import { BusyButton } from '../common/forms/BusyButton';
import { useReceiptLanguage } from './useReceiptLanguage';

const FORMATS = [
  { format: 'a4', label: 'receipts.a4' },
  { format: '80mm', label: 'receipts.roll' },
] as const;

interface PdfButtonsProps {
  receipt: Pick<ReceiptView, 'id' | 'number'>;
  size?: 'small' | 'medium';
}

/** Buttons that open a receipt as a PDF file in a new tab, for A4 and for a roll of 80 mm. */
export function PdfButtons({ receipt: { id, number }, size = 'medium' }: PdfButtonsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const problemText = useProblemText();
  const [language] = useReceiptLanguage();
  const [isOpening, setOpening] = useState(false);
  const open = async (path: string) => {
    setOpening(true);
    try {
      if (!(await openPdf(path))) notify('receipts.blocked', { type: 'warning' });
    } catch (error) {
      if (!session.isExpired()) notify(problemText(error, 'openReceipt') ?? '', { type: 'error' });
    }
    setOpening(false);
  };
  return FORMATS.map(({ format, label }) => (
    <BusyButton
      key={format}
      size={size}
      variant="outlined"
      color="inherit"
      busy={isOpening}
      aria-label={`${translate(label)}, ${number}`}
      onClick={() => void open(receiptPdfPath(id, format, language))}
    >
      {translate(label)}
    </BusyButton>
  ));
}
