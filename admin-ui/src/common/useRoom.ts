import { useCallback, useState } from 'react';

const CARDS_BELOW_PX = 600;
const COMPACT_BELOW_PX = 1000;

/** How much room a table has: none (rows become cards), little, or enough. Attach `ref` around the table. */
export function useRoom() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((place: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(place);
    setWidth(place.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { ref, width, cards: width < CARDS_BELOW_PX, compact: width < COMPACT_BELOW_PX };
}
