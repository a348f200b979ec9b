import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type ServerError } from '../api-types.js';
import { ActionButton } from '../common/ActionButton.js';
import { toServerError } from '../common/request.js';
import { CallLink } from '../pay/CallLink.js';
import { errorText } from '../pay/error-text.js';
import { useFamilyTexts } from './family-texts.js';

type PanelState =
  | { status: 'closed' }
  | { status: 'loading' }
  | { status: 'loaded'; content: ReactNode }
  | { status: 'failed'; error: ServerError | null };

interface Props {
  /** Of the heading. */
  id: string;
  title: string;
  note?: string;
  /** Loads the content. */
  load: () => Promise<ReactNode>;
  /** Whether to load without a tap. Called in the browser. */
  opensAtOnce?: () => boolean;
  /** Text of the button. */
  action: string;
  /** Text of the button once the content is shown; null removes it. */
  repeat: string | null;
  /** Shown if the content cannot be loaded and the server gave no reason. */
  failed: string;
  /** Whom to call then. */
  phone: string | null;
}

/** A box whose content is loaded on request. */
export function Panel({ id, title, note, load, opensAtOnce, action, repeat, failed, phone }: Props) {
  const texts = useFamilyTexts();
  const [state, setState] = useState<PanelState>({ status: 'closed' });
  const wasTapped = useRef(false);
  const open = () => {
    setState({ status: 'loading' });
    load().then(
      (content) => setState({ status: 'loaded', content }),
      (error: unknown) => setState({ status: 'failed', error: toServerError(error) }),
    );
  };
  const openAtOnce = useRef(() => (opensAtOnce?.() ? open() : undefined));
  useEffect(() => openAtOnce.current(), []);
  // The tapped button is removed when the content is shown, so the focus moves to the heading.
  const heading = useRef<HTMLHeadingElement>(null);
  const isReplaced = state.status === 'loaded' && repeat === null;
  useEffect(() => {
    if (isReplaced && wasTapped.current) heading.current?.focus();
  }, [isReplaced]);
  return (
    <section className="panel needs-javascript" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {note !== undefined && <p className="panel-note">{note}</p>}
      <div role="status">
        {state.status === 'loaded' && state.content}
        {state.status === 'failed' && (
          <div className="note note-error">
            <div>
              <p>{errorText(state.error, texts, failed)}</p>
              {phone !== null && <CallLink phone={phone} />}
            </div>
          </div>
        )}
      </div>
      {!isReplaced && (
        <ActionButton
          className="button secondary"
          isBusy={state.status === 'loading'}
          onClick={() => {
            wasTapped.current = true;
            open();
          }}
        >
          {state.status === 'loaded' ? repeat : action}
        </ActionButton>
      )}
    </section>
  );
}
