import { useEffect, useReducer, useState } from 'react';
import { LanguageLink } from '../common/LanguageLink.js';
import { toServerError } from '../common/request.js';
import { useIsOffline } from '../common/use-is-offline.js';
import { type ServerError } from '../api-types.js';
import { AccessCard } from './AccessCard.js';
import { loadPrivacy } from './api.js';
import { type Privacy } from './api-types.js';
import { errorText, useTexts } from './context.js';
import '../pay.css';
import './data.css';
import { InitialNotes } from './InitialNotes.js';
import { NoticeCard } from './NoticeCard.js';
import { OpenData } from './OpenData.js';
import { useAccess } from './use-access.js';

type PageState =
  | { status: 'loading' }
  | { status: 'failed'; error: ServerError | null }
  | { status: 'loaded'; privacy: Privacy };

/** /s/{identifier}/data: the privacy notice, and the patient's data behind a code. Rendered on the server without data. */
export function DataPage({ identifier }: { identifier: string }) {
  const texts = useTexts();
  const isOffline = useIsOffline();
  const state = usePrivacy(identifier);
  const isHydrated = useIsHydrated();
  const clinic = state.status === 'loaded' ? (state.privacy.clinic_name ?? state.privacy.doctor_name) : null;
  return (
    <div className="page data-page">
      {isOffline && (
        <p className="offline" role="status">
          {texts.offlineNotice}
        </p>
      )}
      <header>
        <nav>
          <a href={`/s/${encodeURIComponent(identifier)}`}>{texts.back}</a>
          <LanguageLink texts={texts} />
        </nav>
        <h1>{texts.title}</h1>
        <p className="data-clinic">{clinic}</p>
      </header>
      <main>
        {state.status === 'loading' && (isHydrated ? <p role="status">{texts.loading}</p> : <InitialNotes />)}
        {state.status === 'failed' && (
          <div className="card">
            <p role="alert">{errorText(state.error, texts, texts.loadFailed)}</p>
            <button className="button secondary" type="button" onClick={() => location.reload()}>
              {texts.tryAgain}
            </button>
          </div>
        )}
        {state.status === 'loaded' && <LoadedPage identifier={identifier} privacy={state.privacy} />}
      </main>
    </div>
  );
}

function LoadedPage({ identifier, privacy }: { identifier: string; privacy: Privacy }) {
  const { access, hasEnded, open, end } = useAccess(identifier);
  return (
    <>
      {access ? (
        <OpenData identifier={identifier} access={access} onAccessEnded={end} />
      ) : (
        <AccessCard identifier={identifier} privacy={privacy} hasEnded={hasEnded} onOpen={open} />
      )}
      <NoticeCard privacy={privacy} />
    </>
  );
}

/** False as the server renders the page, until its script runs. */
function useIsHydrated(): boolean {
  const [isHydrated, markHydrated] = useReducer(() => true, false);
  useEffect(() => markHydrated(), []);
  return isHydrated;
}

/** Loads the notice; again when the browser is online, if the server did not answer. */
function usePrivacy(identifier: string): PageState {
  const { language } = useTexts();
  const [state, setState] = useState<PageState>({ status: 'loading' });
  useEffect(() => {
    const load = () =>
      loadPrivacy(identifier, language).then(
        (privacy) => setState({ status: 'loaded', privacy }),
        (failure: unknown) => {
          const error = toServerError(failure);
          if (!error) addEventListener('online', () => void load(), { once: true });
          setState({ status: 'failed', error });
        },
      );
    void load();
  }, [identifier, language]);
  return state;
}
