export type OptOutCommand = 'opt_out' | 'opt_in';

/** Messages that consist of one of these, in lower case and without punctuation. */
const KEYWORDS: Record<OptOutCommand, readonly string[]> = {
  opt_out: [
    ...['stop', 'stop all', 'stop it', 'please stop', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout'],
    ...['stop reminders', 'stop notices', 'stop messages', 'stop promotions'],
    ...['band karo', 'band kar do', 'bandh karo', 'roko', 'rok do', 'mat bhejo'],
    ...['बंद', 'बंद करो', 'बंद करें', 'बंद कर दो', 'बन्द', 'बन्द करो', 'बन्द करें', 'रोको', 'रोकें', 'रोक दो', 'मत भेजो', 'स्टॉप'],
    ...['संदेश बंद करें', 'रिमाइंडर बंद करें'],
  ],
  opt_in: [
    ...['start', 'unstop', 'subscribe', 'resume', 'opt in', 'optin'],
    ...['shuru karo', 'shuru kar do', 'chalu karo'],
    ...['शुरू', 'शुरू करो', 'शुरू करें', 'चालू', 'चालू करो', 'चालू करें', 'स्टार्ट'],
  ],
};

const COMMAND_BY_KEYWORD = new Map(
  Object.entries(KEYWORDS).flatMap(([command, words]) =>
    words.map((word) => [word.normalize('NFC'), command as OptOutCommand] as const),
  ),
);

/** Payloads of Nirog's own buttons. */
const COMMAND_BY_PAYLOAD: Record<string, OptOutCommand | undefined> = {
  STOP_REMINDERS: 'opt_out',
  START_REMINDERS: 'opt_in',
};

/**
 * The command in a message, in English, Hindi, or Hindi in Latin letters; null when it is no command.
 * @param payload of a tapped button; takes precedence over its text.
 */
export const parseOptOutCommand = (text: string, payload = ''): OptOutCommand | null =>
  COMMAND_BY_PAYLOAD[payload] ?? matchKeyword(payload) ?? matchKeyword(text);

function matchKeyword(text: string): OptOutCommand | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return COMMAND_BY_KEYWORD.get(words.trim()) ?? null;
}

/** How long free text may be sent after a user's last message. */
const WINDOW_MS = 24 * 3_600_000;

/** When the conversation window that `lastInboundAt` opened ends; null when it is closed. */
export function conversationWindowEnd(lastInboundAt: Date | null, now: Date): Date | null {
  const until = lastInboundAt && new Date(lastInboundAt.getTime() + WINDOW_MS);
  return until && until > now ? until : null;
}
