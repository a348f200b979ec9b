import type { MessageForecastRow } from '../../../../src/messaging/message.view';
import { dayOf, type Day } from '../../../../src/shared/calendar';

/** A forecast row with a unique id and its day (IST). */
export type ForecastMessage = MessageForecastRow & { id: string; day: Day };

export const toForecastMessages = (rows: readonly MessageForecastRow[]): ForecastMessage[] =>
  rows.map((row, index) => Object.assign({ id: String(index), day: dayOf(new Date(row.at)) }, row));

/** Groups rows by day, in their order. */
export function groupByDay(rows: readonly ForecastMessage[]): [day: Day, rows: ForecastMessage[]][] {
  const days = new Map<Day, ForecastMessage[]>();
  for (const row of rows) {
    const rowsOfDay = days.get(row.day);
    if (rowsOfDay) rowsOfDay.push(row);
    else days.set(row.day, [row]);
  }
  return [...days];
}
