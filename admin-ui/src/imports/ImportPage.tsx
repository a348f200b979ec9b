import '../i18n/patients/add-import-texts';
import '../i18n/audit/add-audit-texts';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { formatCount } from '../../../src/shared/money';
import { isNotFound } from '../api/http/problem';
import { EmptyState } from '../common/feedback/EmptyState';
import { LoadError } from '../common/feedback/LoadError';
import { timeText } from '../common/fields/timeText';
import { ListSkeleton } from '../common/lists/ListSkeleton';
import { LinkButton } from '../common/screens/LinkButton';
import { Page } from '../common/screens/Page';
import { ImportStage } from './ImportStage';
import { ImportSteps } from './ImportSteps';
import { useImport } from './useImport';

/** /import/{id}: one import, from its columns to its results. */
export function ImportPage() {
  const { id = '' } = useParams();
  // The key resets the choices of another import.
  return <ImportScreen key={id} id={id} />;
}

function ImportScreen({ id }: { id: string }) {
  const translate = useTranslate();
  const { data: register, error, isPending, refetch } = useImport(id);
  const back = { to: '/import', label: translate('imports.backToImports') };
  if (isNotFound(error))
    return (
      <EmptyState
        fullScreen
        title={translate('imports.notFound')}
        action={
          <LinkButton to={back.to} variant="outlined">
            {back.label}
          </LinkButton>
        }
      />
    );
  return (
    <Page
      title={
        register ? register.file_name || translate('imports.noName') : isPending ? <Skeleton width={240} /> : back.label
      }
      intro={
        register &&
        translate('imports.startedAt', {
          time: timeText(register.created_at),
          smart_count: register.row_count,
          count: formatCount(register.row_count),
        })
      }
      back={back}
    >
      <LoadError error={error} failedAction="loadImport" refetch={refetch} />
      {isPending && <ListSkeleton />}
      {register && (
        <>
          <ImportSteps register={register} />
          <ImportStage register={register} />
        </>
      )}
    </Page>
  );
}
