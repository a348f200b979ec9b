import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useStore, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { setupDoneKey } from '../api/first-load/first-reads';
import { session } from '../api/session';
import { Banner } from '../common/feedback/Banner';
import { LinkButton } from '../common/screens/LinkButton';
import { setupQueries } from './useSetup';

/** While the registration number is missing and the setup checklist, which asks for it too, is done or hidden. */
export function RegistrationNotice() {
  const translate = useTranslate();
  const [isSetupOver] = useStore(setupDoneKey(session.user()?.id ?? ''), false);
  const { data: profile } = useQuery(setupQueries(useDataProvider<Api>()).profile);
  if (!isSetupOver || !profile || profile.registration_number) return null;
  return (
    <Banner type="info" text={translate('dashboard.registration')}>
      <LinkButton to="/profile" color="inherit" size="small" variant="outlined">
        {translate('dashboard.registrationAction')}
      </LinkButton>
    </Banner>
  );
}
