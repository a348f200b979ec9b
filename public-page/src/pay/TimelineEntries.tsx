import { type ReactNode } from 'react';
import { useTexts } from '../texts/language.js';
import { type Timeline } from '../api-types.js';
import { type TimelineTexts } from '../texts/timeline-texts.js';

interface Props {
  timeline: Omit<Timeline, 'answered' | 'checkedAt'>;
  timelineTexts: TimelineTexts;
  /** Shown between outcome and events. */
  children?: ReactNode;
}

/** Outcome and events of the payments for one plan. */
export function TimelineEntries({ timeline, timelineTexts, children }: Props) {
  const texts = useTexts();
  return (
    <>
      <p className={`outcome outcome-${timeline.outcome}`}>{timelineTexts.summaryText(timeline)}</p>
      {children}
      <ol className="steps">
        {timeline.timeline.map((entry, index) => (
          <li key={index} className={`step-${entry.step}`}>
            <time dateTime={entry.at}>{texts.instant(new Date(entry.at))}</time>
            {timelineTexts.entryText(entry)}
          </li>
        ))}
      </ol>
    </>
  );
}
