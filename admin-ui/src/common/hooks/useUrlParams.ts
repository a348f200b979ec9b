import { useSearchParams } from 'react-router-dom';

/**
 * What is chosen on a screen and kept in its address, so that Back and links find it. Null leaves a choice out; without
 * `replace` Back returns to what was chosen before.
 */
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
