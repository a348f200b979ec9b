import { useEffect, useId, useState } from 'react';
import { useBlocker, useTranslate } from 'react-admin';

/** Forms on the screen with something typed that is not saved. */
const unsavedForms = new Set<string>();

/** The browser asks before it leaves the page. */
const preventUnload = (event: Event) => event.preventDefault();

/**
 * Asks before another screen takes the place of a form in which something is typed, of any form: the router asks only the one
 * that came last. (react-admin's own warning knows of one form, and takes `/patients/7` for a part of `/patients`.)
 */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const formId = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms.add(formId);
    addEventListener('beforeunload', preventUnload);
    return () => {
      unsavedForms.delete(formId);
      removeEventListener('beforeunload', preventUnload);
    };
  }, [isUnsaved, formId]);

  // Without anything typed there is no blocker: with one, the router warns when somebody edits the address. Once there, it
  // stays: what it has blocked while the form was saved still has to go on.
  const [isNeeded, setNeeded] = useState(isUnsaved);
  if (isUnsaved && !isNeeded) setNeeded(true);
  return isNeeded ? <Blocker /> : null;
}

function Blocker() {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedForms.size > 0 && nextLocation.pathname !== currentLocation.pathname,
  );
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return undefined;
    // In a moment: who goes on because all is done has emptied the form together with it.
    const timer = setTimeout(() => {
      if (unsavedForms.size === 0 || window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
      else blocker.reset();
    });
    return () => clearTimeout(timer);
  }, [state, translate]);
  return null;
}
