import OpenIcon from '@mui/icons-material/OpenInNew';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ReplyIcon from '@mui/icons-material/Reply';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessagePreview } from '../../../src/messaging/message.view';
import { Badge } from '../common/fields/Badge';
import { rupeesText } from '../common/fields/Rupees';

const BUTTON_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  minHeight: 44,
  px: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 14,
  fontWeight: 600,
  color: 'primary.main',
};

const DOCUMENT_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
};

const CARD_SUM_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  rowGap: 0.5,
  p: 1.5,
  bgcolor: 'action.hover',
};

const CARD_BUTTON_STYLE = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  m: 1.5,
  px: 1.5,
  borderRadius: '22px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 14,
  fontWeight: 600,
};

/** A payment link as WhatsApp draws it: the amount, and a button that pays it without leaving the chat. */
function PaymentCard({ amount, button }: { amount: number; button: string | null }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate('previews.card')} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={CARD_SUM_STYLE}>
        <Typography component="strong" sx={{ fontSize: 20, fontWeight: 650 }}>
          {rupeesText(amount)}
        </Typography>
        <Badge tone="neutral" label={translate('previews.cardDue')} />
      </Box>
      <Box sx={CARD_BUTTON_STYLE}>{button}</Box>
    </Box>
  );
}

/** A message as shown on the patient's phone, with its buttons and the reason if it would not be sent now. */
export function MessageBubble({ message }: { message: MessagePreview }) {
  const translate = useTranslate();
  const { kind, language, card, document, text, button, stop_button: stopButton, link, reason } = message;
  const label = (
    <>
      <OpenIcon sx={{ fontSize: 16 }} />
      {button}
    </>
  );
  return (
    <Box component="li">
      <Typography variant="caption" component="h3" sx={{ mb: 0.75, fontWeight: 600, color: 'text.secondary' }}>
        {translate(`messages.kinds.${kind}`)}
      </Typography>
      <Box
        lang={language}
        sx={{
          maxWidth: 340,
          borderRadius: '4px 14px 14px 14px',
          overflow: 'hidden',
          bgcolor: 'background.paper',
          boxShadow: '0 1px 2px rgb(18 33 31 / 14%)',
        }}
      >
        {document !== null && (
          <Box sx={DOCUMENT_STYLE}>
            <PdfIcon sx={{ fontSize: 20, color: 'error.main' }} />
            {document}
          </Box>
        )}
        <Typography variant="body2" sx={{ px: 1.5, py: 1.25, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {card && <PaymentCard amount={card.amount} button={button} />}
        {button !== null && card === null && link === null && <Box sx={BUTTON_STYLE}>{label}</Box>}
        {button !== null && link !== null && (
          <Link href={link} target="_blank" rel="noreferrer" underline="hover" sx={BUTTON_STYLE}>
            {label}
          </Link>
        )}
        {stopButton && (
          <Box sx={BUTTON_STYLE}>
            <ReplyIcon sx={{ fontSize: 16 }} />
            {stopButton}
          </Box>
        )}
      </Box>
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.75, maxWidth: 340, fontSize: 13, color: 'warning.main' }}>
          {translate('previews.notSentNow', { reason })}
        </Typography>
      )}
    </Box>
  );
}
