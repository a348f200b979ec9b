import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Banner } from '../common/feedback/Banner';

/** Shown when a screen throws or cannot be loaded (new release, or no connection). */
export function ScreenError() {
  const translate = useTranslate();
  return (
    <Banner
      text={translate('common.screenFailed')}
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {translate('common.reload')}
        </Button>
      }
    />
  );
}
