import { useCallback, useState } from 'react';

const CARDS_BELOW_PX = 600;
const COMPACT_BELOW_PX = 1000;
/** More columns than a few need so much room. */
const FEW_COLUMNS_BELOW_PX = 840;

/** What there is room for, the least first. */
const BREAKPOINTS_PX = [0, CARDS_BELOW_PX, FEW_COLUMNS_BELOW_PX, COMPACT_BELOW_PX];
const breakpointOf = (width: number): number => BREAKPOINTS_PX.findLast((breakpoint) => width >= breakpoint) ?? 0;

/** As it was the last time, on whichever screen: a guess that is drawn once when it holds, as it does until the window changes. */
let lastBreakpoint = breakpointOf(window.innerWidth);

/** How much room a table has: none (rows become cards), little, or enough. Attach `ref` around the table. */
export function useContainerWidth() {
  const [breakpoint, setBreakpoint] = useState(lastBreakpoint);
  const ref = useCallback((element: HTMLDivElement) => {
    const measure = (width: number) => setBreakpoint((lastBreakpoint = breakpointOf(width)));
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(element);
    measure(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    fitsOnlyCards: breakpoint < CARDS_BELOW_PX,
    fitsFewColumns: breakpoint < FEW_COLUMNS_BELOW_PX,
    compact: breakpoint < COMPACT_BELOW_PX,
  };
}
