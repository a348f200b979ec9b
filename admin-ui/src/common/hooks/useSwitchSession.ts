import type { ClinicLoginView } from '../../../../src/auth/account.view';
import { session } from '../../api/session';
import { store } from '../../api/store';
import { deleteClinicCopy } from '../../offline/copy/copy-database';
import { latestDesk } from '../../offline/copy/latest-desk';
import { useDiscardQuestion } from '../forms/unsaved/discard-question';
import { discardUnsavedInput, hasUnsavedInput } from '../forms/unsaved/unsaved-forms';

/** Opens the home screen of another session. Reloads the page, so that no data of the previous session stays in memory. */
export function switchSession({ token, user }: ClinicLoginView): void {
  latestDesk.clear();
  deleteClinicCopy();
  session.replaceStored(token, user.role);
  store.reset();
  discardUnsavedInput();
  window.history.replaceState(null, '', '#/');
  window.location.reload();
}

/** Calls `leave`; with unsaved input only after a confirmation. */
export function useLeaveSession(): (leave: () => void) => void {
  const askToDiscard = useDiscardQuestion();
  return (leave) => (hasUnsavedInput() ? askToDiscard({ onDiscard: leave }) : leave());
}
