import { allowedTermActions, termStatus } from '../../../src/enrolments/terms/term.rules';
import type { TermView } from '../../../src/enrolments/terms/term.view';
import { today } from '../common/fields/DayText';
import type { UndoableAction } from '../common/hooks/useUndoableAction';

/** A paid term with `disabled` changed, as the server will return it. */
function withDisabled(term: TermView, disabled: boolean): TermView {
  const termState = { state: 'paid', disabled, endDay: term.subscription_end_date, hasTier: true } as const;
  const status = termStatus(termState, today());
  return Object.assign({}, term, {
    status,
    upcoming: status === 'active' && (term.subscription_start_date ?? '') > today(),
    actions: allowedTermActions(termState, today()),
  });
}

const ARCHIVE: UndoableAction = {
  send: (api, id) => api.delete('patients', { id }),
  failedAction: 'archivePatient',
  successText: 'patients.archived',
};

const RESTORE: UndoableAction = {
  send: (api, id) => api.restorePatient(id),
  failedAction: 'restorePatient',
  successText: 'patients.restored',
};

const DISABLE: UndoableAction = {
  send: (api, id) => api.disableTerm(id),
  failedAction: 'disableTerm',
  successText: 'terms.disabled',
};

const ENABLE: UndoableAction = {
  send: (api, id) => api.enableTerm(id),
  failedAction: 'enableTerm',
  successText: 'terms.enabled',
};

/** The patient leaves the list. The list of the archive, or of active patients, is refetched. */
export const ARCHIVE_PATIENT = { resource: 'patients', action: ARCHIVE, opposite: RESTORE };
export const RESTORE_PATIENT = { resource: 'patients', action: RESTORE, opposite: ARCHIVE };

export const DISABLE_TERM = {
  resource: 'terms',
  action: DISABLE,
  opposite: ENABLE,
  toChangedRow: (term: TermView) => withDisabled(term, true),
};
export const ENABLE_TERM = {
  resource: 'terms',
  action: ENABLE,
  opposite: DISABLE,
  toChangedRow: (term: TermView) => withDisabled(term, false),
};
