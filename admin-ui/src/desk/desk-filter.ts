import type { DeskReason } from '../../../src/desk/desk.rules';
import type { DeskItemView, DeskView } from '../../../src/desk/desk.view';

/** Rows with one reason, or those that are assigned to the user; null for all rows. */
export type DeskFilter = DeskReason | 'mine' | null;

/** Whether the row is assigned to the user. */
export const isMine = ({ assigned_to: assignee }: DeskItemView): boolean => assignee?.current === true;

/** The list of all rows as the server filters it. */
export function filterDesk(desk: DeskView, filter: DeskFilter): DeskView {
  if (filter === null) return desk;
  const items = desk.items.filter((item) => (filter === 'mine' ? isMine(item) : item.reason === filter));
  return Object.assign({}, desk, { items, total: filter === 'mine' ? desk.assigned_to_me : desk.counts[filter] });
}
