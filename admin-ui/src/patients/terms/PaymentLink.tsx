import ReplaceIcon from '@mui/icons-material/Autorenew';
import CopyIcon from '@mui/icons-material/ContentCopy';
import OpenIcon from '@mui/icons-material/OpenInNew';
import QrIcon from '@mui/icons-material/QrCode2';
import ShareIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { chatHref } from '../../common/fields/phone';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useCopy } from '../../common/hooks/useCopy';
import { TermTimeline } from './TermTimeline';
import { PaymentLinkQrDialog } from './PaymentLinkQrDialog';
import { IfAllowed } from '../../common/access/IfAllowed';

interface PaymentLinkProps {
  link: string;
  patient: PatientView;
  /** Any term of the enrolment that the link belongs to. */
  term: TermView;
}

/** The link to a patient's pay page: copy, open, share, QR code, replace, and the payment timeline. */
export function PaymentLink({ link, patient, term }: PaymentLinkProps) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  const [qrOpen, setQrOpen] = useState(false);
  const { confirm, dialog } = useConfirmDialog();
  const replacing = useActionMutation((api) => api.replaceLink(term.id), { failedAction: 'replaceLink' });
  const confirmReplace = () =>
    confirm({
      title: translate('link.replace'),
      content: translate('link.confirmReplace'),
      confirmLabel: translate('link.replace'),
      danger: true,
      onConfirm: () => void replacing.run(),
    });
  const buttonProps = { size: 'small', color: 'inherit', sx: { px: 1 } } as const;
  return (
    <Box sx={{ mt: 2, pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary" noWrap sx={{ fontSize: 13 }} title={link}>
        {translate('link.label')}: {link}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1 }}>
        <Button
          {...buttonProps}
          startIcon={<CopyIcon sx={{ fontSize: '18px !important' }} />}
          onClick={() => void copy(link)}
        >
          <span aria-live="polite">{translate(copied ? 'common.copied' : 'link.copy')}</span>
        </Button>
        <Button {...buttonProps} startIcon={<OpenIcon />} href={link} target="_blank" rel="noreferrer">
          {translate('link.open')}
        </Button>
        <Button {...buttonProps} startIcon={<QrIcon />} onClick={() => setQrOpen(true)}>
          {translate('link.qr')}
        </Button>
        {patient.message_number && (
          <Button
            {...buttonProps}
            startIcon={<ShareIcon />}
            href={chatHref(patient.message_number, translate('link.text', { link }))}
            target="_blank"
            rel="noreferrer"
          >
            {translate('link.share')}
          </Button>
        )}
        <IfAllowed permission="subscriptions.write">
          <Button {...buttonProps} startIcon={<ReplaceIcon />} disabled={replacing.isPending} onClick={confirmReplace}>
            {translate('link.replace')}
          </Button>
        </IfAllowed>
      </Box>
      <TermTimeline term={term} />
      {dialog}
      {qrOpen && <PaymentLinkQrDialog link={link} name={patient.name} onClose={() => setQrOpen(false)} />}
    </Box>
  );
}
