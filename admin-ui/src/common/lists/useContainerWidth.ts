import { useCallback, useState } from 'react';

/** Widths from which a table fits, from which one with many columns fits, and from which it has room to spare. */
const [TABLE_PX, WIDE_TABLE_PX, SPACIOUS_PX] = [600, 840, 1000];

const BREAKPOINTS_PX = [0, TABLE_PX, WIDE_TABLE_PX, SPACIOUS_PX];
const breakpointOf = (width: number): number => BREAKPOINTS_PX.findLast((breakpoint) => width >= breakpoint) ?? 0;

/** The last measured breakpoint: the initial value for the next table, so that it usually renders once. */
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
    fitsTable: breakpoint >= TABLE_PX,
    fitsWideTable: breakpoint >= WIDE_TABLE_PX,
    compact: breakpoint < SPACIOUS_PX,
  };
}
