import { useSearchParams } from 'react-router-dom';

/** Reads and writes URL parameters. Null removes a parameter. With `replace: false` the change adds a history entry. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  return {
    param: (name: string): string | null => params.get(name),
    setParams: (values: Record<string, string | null>, { replace = true } = {}) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace });
    },
  };
}
