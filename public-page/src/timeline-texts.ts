import { type Entry, type Timeline } from './replies.js';

/** What happened to a payment, and how things stand, in words. */
export interface Sentences {
  told: (entry: Entry) => string;
  stand: (told: Timeline) => string;
}

/** As the server tells it. */
export const english: Sentences = { told: ({ text }) => text, stand: ({ summary }) => summary };

/**
 * The sentences of a language. Hindi's are a file of their own, which nobody needs before a tap: on "Check with the bank",
 * or on Pay, so that they are there before any money moves. A lost connection leaves the story in English.
 */
export const sentencesIn = async (language: string): Promise<Sentences> =>
  language === 'hi' ? import('./timeline.hi.js').catch(() => english) : english;
