import { PATIENT_MESSAGE_KINDS } from '../../../src/profile/message-settings.rules';
import type { MessageSettings } from '../api/inputs';

/** Reminder days offered to every doctor, counted back from the last valid day (0). */
const DEFAULT_DAYS = [7, 3, 1, 0];

const sortDescending = (days: readonly number[]): number[] => days.toSorted((a, b) => b - a);

/**
 * The message settings of a profile, in the screen's order, so that toggling a value twice does not mark the form as
 * changed.
 */
export const messageSettingsOf = ({
  message_language,
  reminder_days,
  messages_off,
  receipt_with_confirmation,
  payment_cards,
}: MessageSettings): MessageSettings => ({
  message_language,
  reminder_days: sortDescending(reminder_days),
  messages_off: PATIENT_MESSAGE_KINDS.filter((kind) => messages_off.includes(kind)),
  receipt_with_confirmation,
  payment_cards,
});

/** The default days and any others that were saved. */
export const offeredDays = (saved: readonly number[]): number[] =>
  sortDescending([...new Set([...DEFAULT_DAYS, ...saved])]);

/** `list` with or without `item`, in the order of `all`. */
export const withItem = <Item>(
  all: readonly Item[],
  list: readonly Item[],
  { item, on }: { item: Item; on: boolean },
): Item[] => all.filter((candidate) => (candidate === item ? on : list.includes(candidate)));
