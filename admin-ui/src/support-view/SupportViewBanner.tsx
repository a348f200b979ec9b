import '../i18n/support-view/add-support-view-texts';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { formatTime } from '../../../src/shared/instant';
import { session } from '../api/session';
import { supportAccessApi } from '../api/support-access';
import { Banner } from '../common/feedback/Banner';
import { supportLogin } from './support-login';

/** The longest time that a timer can wait is longer than the hour of a view. */
const remainingMs = (expiresAt: string) => Math.max(0, new Date(expiresAt).getTime() - Date.now());

/** Returns to the login of support. Reloads the page, so that no data of the clinic stays in memory. */
function leaveView(): void {
  const login = supportLogin.read();
  supportLogin.forget();
  if (login) session.replaceStored(login.token, login.role);
  else session.end();
  window.history.replaceState(null, '', '#/');
  window.location.reload();
}

/** Ends it on the server, too. A session that has ended already is no problem. */
const endView = () =>
  void supportAccessApi
    .endView()
    .catch(() => undefined)
    .then(leaveView);

/** Above every screen of a support view: whose clinic it is, until when, and the button that ends it. */
export function SupportViewBanner() {
  const translate = useTranslate();
  const login = supportLogin.read();
  const expiresAt = login?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return undefined;
    const timer = setTimeout(leaveView, remainingMs(expiresAt));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  const text = translate('supportView.banner', {
    name: login?.name ?? translate('supportView.unnamed'),
    time: expiresAt ? formatTime(new Date(expiresAt)) : '',
  });
  return (
    <Banner type="warning" text={text}>
      <Button color="inherit" size="small" variant="outlined" onClick={endView}>
        {translate('supportView.end')}
      </Button>
    </Banner>
  );
}
