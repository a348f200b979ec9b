import type { MessageForecastRow } from '../../../../src/messaging/message.view';
import { dayOf, type Day } from '../../../../src/shared/calendar';

/** A foreseen message with what tells it from the others of its forecast. */
export type Foreseen = MessageForecastRow & { id: string; day: Day };

/** Rows of a forecast, each with its day in India. */
export const foreseenOf = (rows: readonly MessageForecastRow[]): Foreseen[] =>
  rows.map((row, index) => Object.assign({ id: String(index), day: dayOf(new Date(row.at)) }, row));

/** The same rows below their days, in the order in which they come. */
export function byDay(rows: readonly Foreseen[]): [day: Day, rows: Foreseen[]][] {
  const days = new Map<Day, Foreseen[]>();
  for (const row of rows) {
    const others = days.get(row.day);
    if (others) others.push(row);
    else days.set(row.day, [row]);
  }
  return [...days];
}
