import type { QueryClient } from '@tanstack/react-query';
import { actionsOf, statusOf } from '../../../src/enrolments/terms/term.rules';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import { today } from '../common/fields/DayText';
import type { UndoableAct } from '../common/hooks/useUndoableAction';
import { TERMS } from './terms/useTerms';

const LISTS = ['patients', 'getList'];

/** A page of a list, as react-admin keeps it. */
interface Page {
  data: { id: string }[];
  total?: number;
}

/** A patient of the one list leaves it; the other is read anew. */
const leave = (client: QueryClient, id: string) =>
  client.setQueriesData<Page>({ queryKey: LISTS }, (page) => {
    const data = page?.data.filter((patient) => patient.id !== id);
    if (!page || !data || data.length === page.data.length) return page;
    return { ...page, data, ...(page.total !== undefined && { total: page.total - 1 }) };
  });

/** A paid term in service, or out of it. */
function put(term: TermView, disabled: boolean): TermView {
  const facts = { state: 'paid', disabled, endDay: term.subscription_end_date } as const;
  return Object.assign({}, term, { status: statusOf(facts, today()), actions: actionsOf(facts, today()) });
}

const flip = (client: QueryClient, id: string, disabled: boolean) =>
  client.setQueriesData<TermView[]>({ queryKey: TERMS }, (terms) =>
    terms?.map((term) => (term.id === id ? put(term, disabled) : term)),
  );

export const ARCHIVE: UndoableAct<string> = {
  act: (api, id) => api.archivePatient(id),
  kept: LISTS,
  foresee: leave,
  failed: 'archivePatient',
  done: 'patients.archived',
};

export const RESTORE: UndoableAct<string> = {
  act: (api, id) => api.restorePatient(id),
  kept: LISTS,
  foresee: leave,
  failed: 'restorePatient',
  done: 'patients.restored',
};

export const DISABLE: UndoableAct<string> = {
  act: (api, id) => api.disableTerm(id),
  kept: TERMS,
  foresee: (client, id) => flip(client, id, true),
  failed: 'disableTerm',
};

export const ENABLE: UndoableAct<string> = {
  act: (api, id) => api.enableTerm(id),
  kept: TERMS,
  foresee: (client, id) => flip(client, id, false),
  failed: 'enableTerm',
};
