import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCan } from '../common/access/useCan';

interface SearchStatusProps {
  text: string;
  /** Number of options. */
  count: number;
  isSearching: boolean;
  failed: boolean;
  isChoosingPayer: boolean;
}

/** Only for screen readers. */
const HIDDEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' };

const SKELETON_WIDTHS = ['55%', '40%', '48%'];

const Skeletons = () => (
  <Box aria-hidden sx={{ px: 2.5, py: 0.5 }}>
    {SKELETON_WIDTHS.map((width) => (
      <Box key={width} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 52 }}>
        <Skeleton variant="circular" width={24} height={24} />
        <Skeleton width={width} height={24} />
      </Box>
    ))}
  </Box>
);

/** Announces the number of results. Shows skeletons before the first results, and a hint when there are none. */
export function SearchStatus({ text, count, isSearching, failed, isChoosingPayer }: SearchStatusProps) {
  const translate = useTranslate();
  const searches = useCan()('search.read');
  const emptyHint = isChoosingPayer ? 'search.emptyHintPayer' : searches ? 'search.emptyHint' : 'search.emptyHintStaff';
  const isEmpty = text !== '' && count === 0 && !isSearching && !failed;
  const announced = isSearching ? translate('search.searching') : text && !failed && translate('search.count', count);
  return (
    <>
      <Box role="status" sx={isEmpty ? { px: 2.5, py: 5, textAlign: 'center' } : HIDDEN}>
        {isEmpty ? (
          <>
            <Typography variant="h3" component="p" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
              {translate('search.empty', { text })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate(emptyHint)}
            </Typography>
          </>
        ) : (
          announced
        )}
      </Box>
      {isChoosingPayer && text === '' && count === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2.5, py: 1 }}>
          {translate('search.payerHint')}
        </Typography>
      )}
      {isSearching && count === 0 && <Skeletons />}
    </>
  );
}
