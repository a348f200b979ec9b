import { useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-admin';
import { useDiscardQuestion } from './discard-question';
import { addUnsavedForm, hasUnsavedInput, removeUnsavedForm } from './unsaved-forms';

/**
 * Asks for confirmation before navigation discards unsaved input in any form. The router itself asks only the blocker
 * that mounted last. (react-admin's own warning supports one form, and treats `/patients/7` as a part of `/patients`.)
 */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const formId = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    addUnsavedForm(formId);
    return () => removeUnsavedForm(formId);
  }, [isUnsaved, formId]);

  // No blocker while there is no unsaved input: with one, the router warns when somebody edits the address. Once
  // mounted it stays, because it must still release a navigation that it blocked during a save.
  const [isNeeded, setNeeded] = useState(isUnsaved);
  if (isUnsaved && !isNeeded) setNeeded(true);
  return isNeeded ? <Blocker /> : null;
}

function Blocker() {
  const askToDiscard = useDiscardQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedInput() && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    // Deferred: a navigation after a successful save clears the form in the same tick.
    const timer = setTimeout(() => {
      if (!hasUnsavedInput()) blocker.proceed();
      else askToDiscard({ onDiscard: () => blocker.proceed(), onKeep: () => blocker.reset() });
    });
    return () => clearTimeout(timer);
  }, [blocker, askToDiscard]);
  return null;
}
