import '../i18n/public-page/add-public-page-texts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { publicPageApi } from '../api/joining/public-page';
import { LoadError } from '../common/feedback/LoadError';
import { Page } from '../common/screens/Page';
import { useBackToSettings } from '../settings/useBackToSettings';
import { PageAddress } from './PageAddress';
import { PostersPanel } from './PostersPanel';
import { PublicPageForm } from './PublicPageForm';
import { RulesPanel } from './RulesPanel';

export const PUBLIC_PAGE = { queryKey: ['public-page'], queryFn: () => publicPageApi.getPublicPage() };

/** /settings/public-page: the doctor's page on the web, and its posters. */
export function PublicPagePage() {
  const translate = useTranslate();
  const { data: page, isPending, error, refetch } = useQuery(PUBLIC_PAGE);
  return (
    <Page title={translate('publicPage.title')} intro={translate('publicPage.intro')} back={useBackToSettings()}>
      <LoadError error={error} failedAction="loadPublicPage" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={480} />}
      {page && (
        <>
          <PageAddress page={page} />
          <PublicPageForm page={page} />
          <PostersPanel page={page} />
          <RulesPanel />
        </>
      )}
    </Page>
  );
}
