import { useState } from 'react';
import { useNotify } from 'react-admin';

const COPIED_MS = 2_000;

/** Copies a text; `copied` is true for a moment after it worked. Browsers refuse on addresses that are not secure. */
export function useCopy() {
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      notify('common.copyFailed', { type: 'warning' });
    }
  };
  return { copied, copy };
}
