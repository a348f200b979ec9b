/** What a reply asks for. */
export type Wish = 'stop' | 'start';

/** Whole replies that say it, without signs and in lower case. */
const WORDS: Record<Wish, readonly string[]> = {
  stop: [
    ...['stop', 'stop all', 'stop it', 'please stop', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout'],
    ...['stop reminders', 'stop notices', 'stop messages', 'stop promotions'],
    ...['band karo', 'band kar do', 'bandh karo', 'roko', 'rok do', 'mat bhejo'],
    ...['बंद', 'बंद करो', 'बंद करें', 'बंद कर दो', 'बन्द', 'बन्द करो', 'बन्द करें', 'रोको', 'रोकें', 'रोक दो', 'मत भेजो', 'स्टॉप'],
    ...['संदेश बंद करें', 'रिमाइंडर बंद करें'],
  ],
  start: [
    ...['start', 'unstop', 'subscribe', 'resume', 'opt in', 'optin'],
    ...['shuru karo', 'shuru kar do', 'chalu karo'],
    ...['शुरू', 'शुरू करो', 'शुरू करें', 'चालू', 'चालू करो', 'चालू करें', 'स्टार्ट'],
  ],
};

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([wish, words]) => words.map((word) => [word.normalize('NFC'), wish as Wish] as const)),
);

/** What a button of ours sends back. */
const PAYLOADS: Record<string, Wish | undefined> = { STOP_REMINDERS: 'stop', START_REMINDERS: 'start' };

/**
 * What a reply asks for, in English, Hindi, or Hindi in Latin letters; null when it only says something.
 * @param payload what a tapped button stands for; it is believed before the button's words.
 */
export const wishOf = (text: string, payload = ''): Wish | null => PAYLOADS[payload] ?? said(payload) ?? said(text);

function said(text: string): Wish | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return BY_WORD.get(words.trim()) ?? null;
}

/** How long a user's last message lets a free text pass. */
const WINDOW_MS = 24 * 3_600_000;

/** Until when a free text may be sent to one who wrote at `heardAt`; null when that time is over. */
export function windowUntil(heardAt: Date | null, now: Date): Date | null {
  const until = heardAt && new Date(heardAt.getTime() + WINDOW_MS);
  return until && until > now ? until : null;
}
