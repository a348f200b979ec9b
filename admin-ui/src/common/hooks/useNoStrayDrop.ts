import { useEffect } from 'react';

const preventDefault = (event: Event) => event.preventDefault();

/** Keeps the browser from opening a file that is dropped beside the area for it. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    addEventListener('dragover', preventDefault);
    addEventListener('drop', preventDefault);
    return () => {
      removeEventListener('dragover', preventDefault);
      removeEventListener('drop', preventDefault);
    };
  }, []);
}
