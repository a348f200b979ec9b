import { type TimelineEntry, type Timeline } from '../api-types.js';

/** Texts of the payment timeline. */
export interface TimelineTexts {
  entryText: (entry: TimelineEntry) => string;
  summaryText: (timeline: Omit<Timeline, 'answered' | 'checkedAt'>) => string;
}

/** The server's own English texts. */
export const englishTimeline: TimelineTexts = { entryText: ({ text }) => text, summaryText: ({ summary }) => summary };

/**
 * Loads the timeline texts of a language. Hindi is a separate file, loaded on "Check with the bank" or on Pay, so that
 * it is there before any money moves. If it cannot be loaded, English is used.
 */
export const loadTimelineTexts = async (language: string): Promise<TimelineTexts> =>
  language === 'hi' ? import('./timeline.hi.js').catch(() => englishTimeline) : englishTimeline;
