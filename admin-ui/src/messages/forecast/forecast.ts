import type { MessageForecastRow } from '../../../../src/messaging/message.view';
import { dayOf, type Day } from '../../../../src/shared/calendar';

/** A foreseen message with what tells it from the others of its forecast. */
export type ForecastMessage = MessageForecastRow & { id: string; day: Day };

/** Rows of a forecast, each with its day in India. */
export const toForecastMessages = (rows: readonly MessageForecastRow[]): ForecastMessage[] =>
  rows.map((row, index) => Object.assign({ id: String(index), day: dayOf(new Date(row.at)) }, row));

/** The same rows below their days, in the order in which they come. */
export function groupByDay(rows: readonly ForecastMessage[]): [day: Day, rows: ForecastMessage[]][] {
  const days = new Map<Day, ForecastMessage[]>();
  for (const row of rows) {
    const rowsOfDay = days.get(row.day);
    if (rowsOfDay) rowsOfDay.push(row);
    else days.set(row.day, [row]);
  }
  return [...days];
}
