import { useState } from 'react';
import { checkPayment, loadView } from '../api.js';
import { toServerError } from '../common/request.js';
import { useTexts } from '../texts/language.js';
import { type PayPageView, type ServerError, type Timeline } from '../api-types.js';
import { loadTimelineTexts, type TimelineTexts } from '../texts/timeline-texts.js';
import { TimelineEntries } from './TimelineEntries.js';
import { ActionButton } from '../common/ActionButton.js';
import { CallLink } from './CallLink.js';
import { errorText } from './error-text.js';

type CheckState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; timeline: Timeline; timelineTexts: TimelineTexts }
  | { status: 'failed'; error: ServerError | null };

interface Props {
  identifier: string;
  /** Shown when the check fails. */
  phone: string | null;
  /** The plan is active, so the heading does not mention missing money. */
  isActive: boolean;
  /** Receives the timeline after the check. */
  onTimeline: (timeline: Timeline) => void;
  /** Receives the page data reloaded after the check; null if the link does not exist. */
  onReloaded: (view: PayPageView | null) => void;
}

/** For patients who have paid but see no active plan: makes the server query Razorpay now
 * ("the bank" for patients) and shows the payment timeline. */
export function PaymentCheck({ identifier, phone, isActive, onTimeline, onReloaded }: Props) {
  const texts = useTexts();
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const check = async () => {
    setState({ status: 'loading' });
    try {
      const [timeline, timelineTexts] = await Promise.all([
        checkPayment(identifier),
        loadTimelineTexts(texts.language),
      ]);
      setState({ status: 'loaded', timeline, timelineTexts });
      onTimeline(timeline);
      loadView(identifier).then(onReloaded, () => undefined); // a failed reload does not affect the shown timeline
    } catch (error) {
      setState({ status: 'failed', error: toServerError(error) });
    }
  };
  const isBusy = state.status === 'loading';
  return (
    <section className="panel needs-javascript" aria-labelledby="check-title">
      <h2 id="check-title">{isActive ? texts.checkTitleActive : texts.checkTitle}</h2>
      <p className="panel-note">{texts.checkNote}</p>
      <div role="status">
        {state.status === 'loaded' && (
          <>
            <TimelineEntries timeline={state.timeline} timelineTexts={state.timelineTexts}>
              {!state.timeline.answered && <p className="note note-warning">{texts.bankDidNotAnswer}</p>}
            </TimelineEntries>
            <p className="panel-note">{texts.checkedAt(texts.instant(new Date(state.timeline.checkedAt)))}</p>
          </>
        )}
        {state.status === 'failed' && (
          <div className="note note-error">
            <div>
              <p>{errorText(state.error, texts, texts.checkFailed)}</p>
              {phone !== null && <CallLink phone={phone} />}
            </div>
          </div>
        )}
      </div>
      <ActionButton className="button secondary" isBusy={isBusy} onClick={() => void check()}>
        {isBusy ? texts.checking : state.status === 'loaded' ? texts.checkAgain : texts.check}
      </ActionButton>
    </section>
  );
}
