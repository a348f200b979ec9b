import { type Entry, type Timeline } from './replies.js';

/** What happened to a payment, and how things stand, in words. */
export interface TimelineTexts {
  entryText: (entry: Entry) => string;
  summaryText: (timeline: Timeline) => string;
}

/** As the server tells it. */
export const englishTimeline: TimelineTexts = { entryText: ({ text }) => text, summaryText: ({ summary }) => summary };

/**
 * The sentences of a language. Hindi's are a file of their own, which nobody needs before a tap: on "Check with the bank",
 * or on Pay, so that they are there before any money moves. A lost connection leaves the story in English.
 */
export const loadTimelineTexts = async (language: string): Promise<TimelineTexts> =>
  language === 'hi' ? import('./timeline.hi.js').catch(() => englishTimeline) : englishTimeline;
