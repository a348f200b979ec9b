import { useState } from 'react';
import { checkPayment, loadView, toServerError } from '../api.js';
import { useTexts } from '../texts/language.js';
import { type ServerError, type Timeline, type View } from '../replies.js';
import { loadTimelineTexts, type TimelineTexts } from '../texts/timeline-texts.js';
import { ActionButton } from './ActionButton.js';
import { CallLink } from './CallLink.js';
import { errorText } from './format.js';

type CheckState =
  | { at: 'idle' }
  | { at: 'loading' }
  | { at: 'loaded'; timeline: Timeline; texts: TimelineTexts }
  | { at: 'failed'; error: ServerError | null };

interface Props {
  identifier: string;
  /** Shown when the check fails. */
  phone: string | null;
  /** The plan is active, so the heading does not mention missing money. */
  isActive: boolean;
  /** Receives the timeline after the check. */
  onTimeline: (timeline: Timeline) => void;
  /** Receives the page data reloaded after the check. */
  onReloaded: (view: View | null) => void;
}

/** For patients who have paid but see no active plan: checks with the bank now and shows the payment timeline. */
export function PaymentCheck({ identifier, phone, isActive, onTimeline, onReloaded }: Props) {
  const texts = useTexts();
  const [state, setState] = useState<CheckState>({ at: 'idle' });
  const check = async () => {
    setState({ at: 'loading' });
    try {
      const [timeline, timelineTexts] = await Promise.all([
        checkPayment(identifier),
        loadTimelineTexts(texts.language),
      ]);
      setState({ at: 'loaded', timeline, texts: timelineTexts });
      onTimeline(timeline);
      loadView(identifier).then(onReloaded, () => undefined); // a failed reload does not affect the shown timeline
    } catch (error) {
      setState({ at: 'failed', error: toServerError(error) });
    }
  };
  const busy = state.at === 'loading';
  return (
    <section className="bank needs-script" aria-labelledby="bank-title">
      <h2 id="bank-title">{isActive ? texts.bankTitleActive : texts.bankTitle}</h2>
      <p className="bank-soft">{texts.bankNote}</p>
      <div role="status">
        {state.at === 'loaded' && <PaymentTimeline timeline={state.timeline} timelineTexts={state.texts} />}
        {state.at === 'failed' && (
          <div className="note note-bad">
            <div>
              <p>{errorText(state.error, texts, texts.bankFailed)}</p>
              {phone !== null && <CallLink phone={phone} />}
            </div>
          </div>
        )}
      </div>
      <ActionButton className="button quiet" busy={busy} onClick={() => void check()}>
        {busy ? texts.bankAsking : state.at === 'loaded' ? texts.bankAgain : texts.bank}
      </ActionButton>
    </section>
  );
}

function PaymentTimeline({ timeline, timelineTexts }: { timeline: Timeline; timelineTexts: TimelineTexts }) {
  const texts = useTexts();
  return (
    <>
      <p className={`bank-${timeline.outcome}`}>{timelineTexts.summaryText(timeline)}</p>
      {!timeline.answered && <p className="note note-warn">{texts.bankNoAnswer}</p>}
      <ol className="steps">
        {timeline.timeline.map((entry, index) => (
          <li key={index} className={`step-${entry.step}`}>
            <time dateTime={entry.at}>{texts.instant(new Date(entry.at))}</time>
            {timelineTexts.entryText(entry)}
          </li>
        ))}
      </ol>
      <p className="bank-soft">{texts.bankChecked(texts.instant(new Date(timeline.checkedAt)))}</p>
    </>
  );
}
