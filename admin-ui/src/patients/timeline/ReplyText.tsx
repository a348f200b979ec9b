import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { InboundMessageView } from '../../../../src/messaging/message.view';

/** What a patient wrote, or which kind of message it was if it has no text. */
export function ReplyText({ reply: { kind, text } }: { reply: InboundMessageView }) {
  const translate = useTranslate();
  const other = translate('conversation.kinds.other');
  return (
    <Box
      component="blockquote"
      sx={{
        m: 0,
        my: 0.5,
        px: 1.75,
        py: 1,
        maxWidth: 480,
        width: 'fit-content',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px 14px 14px 14px',
        whiteSpace: 'pre-line',
        ...(text === null && { fontStyle: 'italic' }),
      }}
    >
      {text ?? translate(`conversation.kinds.${kind}`, { _: other })}
    </Box>
  );
}
