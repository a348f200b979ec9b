import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { formatInstant } from '../../../src/shared/instant';
import { groupedPhone } from '../common/fields/phone';

const TIMES = ['sent', 'delivered', 'read'] as const;

/** What a message is about and, on demand, what the patient reads, where it went and when. */
export function MessageText({ of }: { of: PatientMessageView }) {
  const translate = useTranslate();
  const times = TIMES.flatMap((step) => {
    const at = of[`${step}_at`];
    return at ? [`${translate(`messages.statuses.${step}`)} ${formatInstant(new Date(at))}`] : [];
  });
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {translate(`messages.kinds.${of.kind}`)}
      {of.text && (
        <Box
          component="details"
          sx={{
            fontSize: 13,
            color: 'text.secondary',
            '& summary': { cursor: 'pointer', py: 0.5, width: 'fit-content' },
          }}
        >
          <summary>{translate('messages.show')}</summary>
          <Box
            component="blockquote"
            lang={of.language}
            sx={{
              ...{ m: 0, my: 0.5, p: 1.5, maxWidth: 440, borderRadius: 1, whiteSpace: 'pre-wrap' },
              ...{ color: 'text.primary', bgcolor: 'background.default' },
            }}
          >
            {of.text}
          </Box>
          {[of.to && translate('messages.to', { number: groupedPhone(of.to) }), ...times].filter(Boolean).join(' · ')}
        </Box>
      )}
    </Box>
  );
}
