import { useCallback, useState } from 'react';

const CARDS_BELOW_PX = 600;
const COMPACT_BELOW_PX = 1000;
/** Width below which only tables with few columns fit. */
const FEW_COLUMNS_BELOW_PX = 840;

/** In ascending order. */
const BREAKPOINTS_PX = [0, CARDS_BELOW_PX, FEW_COLUMNS_BELOW_PX, COMPACT_BELOW_PX];
const breakpointOf = (width: number): number => BREAKPOINTS_PX.findLast((breakpoint) => width >= breakpoint) ?? 0;

/** Breakpoint of the last measured table: the initial guess for the next one, so that it usually renders once. */
let lastBreakpoint = breakpointOf(window.innerWidth);

/** Measures the width available to a table. Attach `ref` to its container. */
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
