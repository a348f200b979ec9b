import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Banner } from '../common/feedback/Banner';

/** A screen that broke or could not be loaded (a new version was put up meanwhile, or the connection is gone). */
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
