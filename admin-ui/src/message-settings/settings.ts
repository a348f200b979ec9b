import { PATIENT_MESSAGE_KINDS } from '../../../src/profile/message-settings.rules';
import type { MessageSettings } from '../api/inputs';

/** The days before the end that everybody is offered for reminders; 0 is the last day itself. */
const DEFAULT_DAYS = [7, 3, 1, 0];

const sortDescending = (days: readonly number[]): number[] => days.toSorted((a, b) => b - a);

/** The settings out of a profile, each list in the order of the screen, so that a switch there and back changes nothing. */
export const messageSettingsOf = ({
  message_language,
  reminder_days,
  messages_off,
}: MessageSettings): MessageSettings => ({
  message_language,
  reminder_days: sortDescending(reminder_days),
  messages_off: PATIENT_MESSAGE_KINDS.filter((kind) => messages_off.includes(kind)),
});

/** The usual days, and whatever others were saved. */
export const offeredDays = (saved: readonly number[]): number[] =>
  sortDescending([...new Set([...DEFAULT_DAYS, ...saved])]);

/** `list` with or without `item`, in the order of `all`. */
export const withItem = <Item>(
  all: readonly Item[],
  list: readonly Item[],
  { item, on }: { item: Item; on: boolean },
): Item[] => all.filter((candidate) => (candidate === item ? on : list.includes(candidate)));
