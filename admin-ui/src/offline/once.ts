/**
 * Calls `load` at the first use and returns that result until `forget` is called. A failure is not kept, so that the next
 * use tries again.
 */
export function once<Value>(load: () => Promise<Value>) {
  let loaded: Promise<Value> | undefined;
  return {
    get: (): Promise<Value> => {
      if (loaded) return loaded;
      const loading = load();
      loaded = loading;
      loading.catch(() => {
        if (loaded === loading) loaded = undefined;
      });
      return loading;
    },
    /** What was loaded, or is being loaded; undefined before the first use. */
    current: (): Promise<Value> | undefined => loaded,
    forget: (): void => void (loaded = undefined),
  };
}
