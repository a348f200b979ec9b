import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The value as it was when it last stayed the same for a moment. For lookups while somebody types. */
export function useDebounced<Value extends string | null>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
