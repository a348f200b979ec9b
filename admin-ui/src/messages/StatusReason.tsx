import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { notSentKey, reasonSentence, type StatusHelp } from './status-help';

interface StatusReasonProps {
  /** The server's text; null if the badge already says it. */
  reason: string | null;
  help: StatusHelp | null;
}

/** Why a message did not or will not arrive, and what to do about it. */
export function StatusReason({ reason, help }: StatusReasonProps) {
  const translate = useTranslate();
  const notSent = reason === null ? undefined : notSentKey(reason);
  return (
    <Box sx={{ maxWidth: 420, textWrap: 'pretty' }}>
      {reason !== null && (
        <>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {notSent ? translate(notSent) : reasonSentence(reason)}
          </Box>{' '}
        </>
      )}
      {help && help !== 'none' && translate(`messages.help.${help}`)}
    </Box>
  );
}
