import { useState } from 'react';
import { useNotify } from 'react-admin';

const COPIED_MS = 2_000;

/**
 * Copies text to the clipboard. `copied` is true for COPIED_MS afterwards. Insecure origins are not allowed to copy.
 */
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
