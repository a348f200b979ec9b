import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ShowBase, useShowContext, useTranslate, type RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { isNotFound } from '../../api/http/problem';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { EmptyState } from '../feedback/EmptyState';
import { LoadError } from '../feedback/LoadError';
import { LinkButton } from './LinkButton';
import { useListAddress } from '../lists/list-state';
import { Page } from './Page';

interface RecordScreenProps<Row> {
  /** Chooses the error text if the record cannot be loaded. */
  failedAction: FallbackKey;
  /** Text keys: the title if the record cannot be loaded, the link to the list, and "not found". */
  texts: Record<'title' | 'back' | 'notFound', string>;
  /** The screen's title. Default: the record's name. */
  title?: (record: Row) => string;
  intro: (record: Row) => ReactNode;
  actions: (record: Row) => ReactNode;
  skeleton: ReactNode;
  children: (record: Row) => ReactNode;
}

function RecordView<Row extends { id: string; name?: string }>(props: RecordScreenProps<Row>) {
  const { failedAction, texts, title, intro, actions, skeleton, children } = props;
  const translate = useTranslate();
  const { record, error, isPending, refetch, resource } = useShowContext<Row & RaRecord>();
  const back = { to: useListAddress(`/${resource}`), label: translate(texts.back) };
  if (isNotFound(error))
    return (
      <EmptyState
        fullScreen
        title={translate(texts.notFound)}
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
        (record && title?.(record)) ?? record?.name ?? (isPending ? <Skeleton width={240} /> : translate(texts.title))
      }
      intro={record && intro(record)}
      actions={record && actions(record)}
      back={back}
    >
      <LoadError error={error} failedAction={failedAction} refetch={refetch} />
      {isPending && skeleton}
      {record && children(record)}
    </Page>
  );
}

/** The screen of one record at /{resource}/{id}. The key remounts it for another record. */
export function RecordScreen<Row extends { id: string; name?: string }>(props: RecordScreenProps<Row>) {
  const { id } = useParams();
  return (
    <ShowBase key={id} queryOptions={ERROR_ON_SCREEN} disableAuthentication>
      <RecordView {...props} />
    </ShowBase>
  );
}
