import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'react-admin';
import { CloseButton } from '../../common/feedback/CloseButton';

interface PaymentLinkQrDialogProps {
  link: string;
  name: string;
  onClose: () => void;
}

/** QR code of the pay page. Dark on white in dark mode too, because many cameras cannot read inverted codes. */
export function PaymentLinkQrDialog({ link, name, onClose }: PaymentLinkQrDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="link-qr">
      <DialogTitle id="link-qr">{translate('link.qrTitle')}</DialogTitle>
      <DialogContent sx={{ textAlign: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, textAlign: 'left' }}>
          {translate('link.qrFor', { name })}
        </Typography>
        <Box sx={{ display: 'inline-block', p: 2, borderRadius: 1, bgcolor: '#fff', lineHeight: 0 }}>
          <QRCodeSVG value={link} size={232} level="M" fgColor="#12211F" title={link} />
        </Box>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}
