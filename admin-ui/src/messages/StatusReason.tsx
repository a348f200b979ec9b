import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { reasonSentence, type StatusHelp } from './status-help';

interface StatusReasonProps {
  /** As the server says it; null where the badge says it already. */
  reason: string | null;
  help: StatusHelp | null;
}

/** Why a message did not or will not arrive, and what to do about it. */
export function StatusReason({ reason, help }: StatusReasonProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 420, textWrap: 'pretty' }}>
      {reason !== null && (
        <>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {reasonSentence(reason)}
          </Box>{' '}
        </>
      )}
      {help && translate(`messages.advice.${help}`)}
    </Box>
  );
}
