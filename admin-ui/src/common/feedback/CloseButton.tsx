import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** The way out of a dialog that only shows something. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  return (
    <Button variant="outlined" color="inherit" onClick={onClose}>
      {translate('common.close')}
    </Button>
  );
};
