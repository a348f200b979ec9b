import ReplaceIcon from '@mui/icons-material/Autorenew';
import CopyIcon from '@mui/icons-material/ContentCopy';
import QrIcon from '@mui/icons-material/QrCode2';
import ShareIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import { chatHref } from '../../common/fields/phone';
import { useAct } from '../../common/hooks/useActionMutation';
import { useAsk } from '../../common/feedback/useConfirmDialog';
import { useCopy } from '../../common/hooks/useCopy';
import { BankCheck } from './PaymentStatusCheck';
import { LinkQr } from './PaymentLinkQrDialog';

interface TermLinkProps {
  link: string;
  patient: PatientView;
  /** One of the terms that were or are to be paid there. */
  termId: string;
}

/** The address of a patient's payment page: to copy, to send, to scan; and what happened to the payments made there. */
export function TermLink({ link, patient, termId }: TermLinkProps) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  const [qr, setQr] = useState(false);
  const { ask, dialog } = useAsk();
  const replacing = useAct((api) => api.replaceLink(termId), { failed: 'replaceLink' });
  const askReplace = () =>
    ask({
      title: translate('link.replace'),
      content: translate('link.askReplace'),
      confirm: translate('link.replace'),
      danger: true,
      onConfirm: () => void replacing.run(undefined),
    });
  const button = { size: 'small', color: 'inherit', sx: { px: 1 } } as const;
  return (
    <Box sx={{ mt: 2, pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary" noWrap sx={{ fontSize: 13 }} title={link}>
        {translate('link.label')}: {link}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -1 }}>
        <Button
          {...button}
          startIcon={<CopyIcon sx={{ fontSize: '18px !important' }} />}
          onClick={() => void copy(link)}
        >
          <span aria-live="polite">{translate(copied ? 'common.copied' : 'link.copy')}</span>
        </Button>
        <Button {...button} startIcon={<QrIcon />} onClick={() => setQr(true)}>
          {translate('link.qr')}
        </Button>
        {patient.whatsapp_capable && patient.mobile_e164 && (
          <Button
            {...button}
            startIcon={<ShareIcon />}
            href={chatHref(patient.mobile_e164, translate('link.text', { link }))}
            target="_blank"
            rel="noreferrer"
          >
            {translate('link.share')}
          </Button>
        )}
        <Button {...button} startIcon={<ReplaceIcon />} disabled={replacing.isPending} onClick={askReplace}>
          {translate('link.replace')}
        </Button>
        <BankCheck termId={termId} />
      </Box>
      {dialog}
      {qr && <LinkQr link={link} name={patient.name} onClose={() => setQr(false)} />}
    </Box>
  );
}
