import { Link } from 'react-router-dom';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { useListState } from '../common/lists/list-state';

/** Style of a row or card whose link is clickable on its whole area. */
export const STRETCHED_LINK = { position: 'relative', '& a::after': { content: '""', position: 'absolute', inset: 0 } };

/** A receipt's number in a list, as a link to the receipt. */
export const NumberLink = ({ receipt: { id, number } }: { receipt: Pick<ReceiptView, 'id' | 'number'> }) => {
  const state = useListState();
  return (
    <Link
      className="plain"
      to={`/receipts/${id}`}
      state={state}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {number}
    </Link>
  );
};
