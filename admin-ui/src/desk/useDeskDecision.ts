import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { DeskItemView, DeskView } from '../../../src/desk/desk.view';
import { formatDay, type Day } from '../../../src/shared/calendar';
import type { Api } from '../api/dataProvider';
import { useOutcome } from '../common/hooks/useOutcome';
import { isMine } from './desk-filter';

/** How long Undo is offered. */
const UNDO_MS = 10_000;

export interface DeskDecisionInput {
  item: DeskItemView;
  /** The day on which a snoozed item returns; null marks it as done. */
  until: Day | null;
  note?: string;
}

const DESK = { queryKey: ['desk'] };

/** The list without a row, until it is loaded again. */
const withoutItem = (desk: DeskView, removed: DeskItemView): DeskView =>
  desk.items.some(({ id }) => id === removed.id)
    ? Object.assign({}, desk, {
        items: desk.items.filter(({ id }) => id !== removed.id),
        total: desk.total - 1,
        counts: Object.assign({}, desk.counts, { [removed.reason]: desk.counts[removed.reason] - 1 }),
        assigned_to_me: desk.assigned_to_me - Number(isMine(removed)),
      })
    : desk;

/** Snoozes an item or marks it as done, with Undo. The row disappears at once, and returns if the call fails. */
export function useDeskDecision(): (input: DeskDecisionInput) => void {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { notifyFailure } = useOutcome({ failedAction: 'decideDeskItem' }, null);
  const reopen = useMutation({
    mutationFn: (id: string) => api.reopenDeskItem(id),
    onSuccess: () => notify(translate('desk.reopened'), { type: 'success' }),
    onError: notifyFailure,
  });
  const decision = useMutation({
    mutationFn: ({ item, until, note }: DeskDecisionInput) =>
      until === null ? api.finishDeskItem(item.id, note) : api.snoozeDeskItem(item.id, until),
    onMutate: async ({ item }) => {
      await client.cancelQueries(DESK);
      const before = client.getQueriesData<DeskView>(DESK);
      client.setQueriesData<DeskView>(DESK, (desk) => desk && withoutItem(desk, item));
      return before;
    },
    onSuccess: (_response, { item, until }) =>
      notify(until === null ? translate('desk.finished') : translate('desk.snoozed', { day: formatDay(until) }), {
        type: 'success',
        undo: () => reopen.mutate(item.id),
        autoHideDuration: UNDO_MS,
      }),
    onError: (failure, _input, before) => {
      before?.forEach(([key, desk]) => client.setQueryData(key, desk));
      notifyFailure(failure);
      return client.invalidateQueries(DESK);
    },
  });
  return (input) => decision.mutate(input);
}
