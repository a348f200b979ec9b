import { useEffect, useState } from 'react';
import { formatTime } from '../../../src/shared/instant.js';
import { toServerError } from '../common/request.js';
import { type ServerError } from '../api-types.js';
import { accessCalls } from './api.js';
import { type Access, type DataRequest, type PersonalData } from './api-types.js';
import { ConsentsCard } from './ConsentsCard.js';
import { errorText, useTexts } from './context.js';
import { DataCard } from './DataCard.js';
import { NewRequestCard } from './requests/NewRequestCard.js';
import { RequestsCard } from './requests/RequestsCard.js';

interface OpenDataProps {
  identifier: string;
  access: Access;
  onAccessEnded: () => void;
}

type DataState =
  | { status: 'loading' }
  | { status: 'failed'; error: ServerError | null }
  | { status: 'loaded'; data: PersonalData };

/** Loads the copy of the data. Ends the access if the server does not accept it. */
function useData({ identifier, access: { access_token: token }, onAccessEnded }: OpenDataProps) {
  const [state, setState] = useState<DataState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    accessCalls(identifier, token)
      .loadData()
      .then(
        (data) => setState({ status: 'loaded', data }),
        (failure: unknown) => setState({ status: 'failed', error: toServerError(failure) }),
      );
  }, [identifier, token, attempt]);
  const isRefused = state.status === 'failed' && state.error?.code === 'data_access.needed';
  useEffect(() => {
    if (isRefused) onAccessEnded();
  }, [isRefused, onAccessEnded]);
  return {
    state,
    retry: () => {
      setState({ status: 'loading' });
      setAttempt(attempt + 1);
    },
    /** Adds a request, or replaces it. */
    saveRequest: (changed: DataRequest) =>
      setState((now) => {
        if (now.status !== 'loaded') return now;
        const others = now.data.data_requests.filter(({ id }) => id !== changed.id);
        return { ...now, data: { ...now.data, data_requests: [changed, ...others] } };
      }),
  };
}

/** The patient's data, consents and requests. */
export function OpenData(props: OpenDataProps) {
  const texts = useTexts();
  const { state, retry, saveRequest } = useData(props);
  const { identifier, access, onAccessEnded } = props;
  if (state.status === 'loading')
    return (
      <section className="card">
        <p role="status">{texts.loading}</p>
      </section>
    );
  if (state.status === 'failed')
    return (
      <section className="card">
        <p className="note note-error" role="alert">
          {errorText(state.error, texts, texts.failed)}
        </p>
        <button className="button secondary" type="button" onClick={retry}>
          {texts.tryAgain}
        </button>
      </section>
    );
  const card = { data: state.data, calls: accessCalls(identifier, access.access_token), onAccessEnded };
  return (
    <>
      <p className="hint open-until" role="status">
        {texts.openUntil(formatTime(new Date(access.expires_at)))}
      </p>
      <DataCard data={state.data} />
      <ConsentsCard {...card} />
      <RequestsCard {...card} onChanged={saveRequest} />
      <NewRequestCard {...card} onCreated={saveRequest} />
    </>
  );
}
