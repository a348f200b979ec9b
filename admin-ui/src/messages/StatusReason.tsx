import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { sentenceOf, type Advice } from './status-help';

interface WhyProps {
  /** As the server says it; null where the badge says it already. */
  reason: string | null;
  advice: Advice | null;
}

/** Why a message did not or will not arrive, and what to do about it. */
export function Why({ reason, advice }: WhyProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 420, textWrap: 'pretty' }}>
      {reason !== null && (
        <>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {sentenceOf(reason)}
          </Box>{' '}
        </>
      )}
      {advice && translate(`messages.advice.${advice}`)}
    </Box>
  );
}
