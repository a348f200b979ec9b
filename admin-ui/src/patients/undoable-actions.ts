import type { QueryClient } from '@tanstack/react-query';
import { allowedTermActions, termStatus } from '../../../src/enrolments/terms/term.rules';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import { today } from '../common/fields/DayText';
import type { UndoableAction } from '../common/hooks/useUndoableAction';
import { TERMS_KEY } from './terms/useTerms';

const PATIENT_LISTS_KEY = ['patients', 'getList'];

/** A page of a list in react-admin's cache. */
interface ListPage {
  data: { id: string }[];
  total?: number;
}

/** Removes the patient from every cached list. The list they move to is refetched. */
const removeFromLists = (client: QueryClient, id: string) =>
  client.setQueriesData<ListPage>({ queryKey: PATIENT_LISTS_KEY }, (page) => {
    const data = page?.data.filter((patient) => patient.id !== id);
    if (!page || !data || data.length === page.data.length) return page;
    return { ...page, data, ...(page.total !== undefined && { total: page.total - 1 }) };
  });

/** A paid term with `disabled` changed, as the server will return it. */
function withDisabled(term: TermView, disabled: boolean): TermView {
  const termState = { state: 'paid', disabled, endDay: term.subscription_end_date } as const;
  return Object.assign({}, term, {
    status: termStatus(termState, today()),
    actions: allowedTermActions(termState, today()),
  });
}

const setDisabled = (client: QueryClient, id: string, disabled: boolean) =>
  client.setQueriesData<TermView[]>({ queryKey: TERMS_KEY }, (terms) =>
    terms?.map((term) => (term.id === id ? withDisabled(term, disabled) : term)),
  );

export const ARCHIVE_PATIENT: UndoableAction<string> = {
  send: (api, id) => api.archivePatient(id),
  queryKey: PATIENT_LISTS_KEY,
  applyOptimistic: removeFromLists,
  failed: 'archivePatient',
  done: 'patients.archived',
};

export const RESTORE_PATIENT: UndoableAction<string> = {
  send: (api, id) => api.restorePatient(id),
  queryKey: PATIENT_LISTS_KEY,
  applyOptimistic: removeFromLists,
  failed: 'restorePatient',
  done: 'patients.restored',
};

export const DISABLE_TERM: UndoableAction<string> = {
  send: (api, id) => api.disableTerm(id),
  queryKey: TERMS_KEY,
  applyOptimistic: (client, id) => setDisabled(client, id, true),
  failed: 'disableTerm',
};

export const ENABLE_TERM: UndoableAction<string> = {
  send: (api, id) => api.enableTerm(id),
  queryKey: TERMS_KEY,
  applyOptimistic: (client, id) => setDisabled(client, id, false),
  failed: 'enableTerm',
};
