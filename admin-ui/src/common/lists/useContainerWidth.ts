import { useCallback, useState } from 'react';

const CARDS_BELOW_PX = 600;
const COMPACT_BELOW_PX = 1000;
/** More columns than a few need so much room. */
const MANY_COLUMNS_PX = 840;

/** What there is room for, the least first. */
const ROOMS = [0, CARDS_BELOW_PX, MANY_COLUMNS_PX, COMPACT_BELOW_PX];
const roomIn = (width: number): number => ROOMS.findLast((least) => width >= least) ?? 0;

/** As it was the last time, on whichever screen: a guess that is drawn once when it holds, as it does until the window changes. */
let last = roomIn(window.innerWidth);

/** How much room a table has: none (rows become cards), little, or enough. Attach `ref` around the table. */
export function useRoom() {
  const [room, setRoom] = useState(last);
  const ref = useCallback((place: HTMLDivElement) => {
    const measure = (width: number) => setRoom((last = roomIn(width)));
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(place);
    measure(place.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { ref, cards: room < CARDS_BELOW_PX, few: room < MANY_COLUMNS_PX, compact: room < COMPACT_BELOW_PX };
}
