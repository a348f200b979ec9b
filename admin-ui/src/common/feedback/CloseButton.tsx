import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

export const CloseButton = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  return (
    <Button variant="outlined" color="inherit" onClick={onClose}>
      {translate('common.close')}
    </Button>
  );
};
