import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows the first items of a list until `showAll` is called, which focuses the first item that it adds.
 * @param initialCount undefined: all items
 */
export function useShowMore<List extends HTMLElement>(initialCount: number | undefined) {
  const [expanded, setExpanded] = useState(initialCount === undefined);
  /** The parent of the items. */
  const ref = useRef<List>(null);
  const showAll = () => {
    flushSync(() => setExpanded(true));
    const next = ref.current?.children[initialCount ?? 0];
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  };
  return {
    ref,
    showAll,
    shownOf: <Item>(items: readonly Item[]) => (expanded ? items : items.slice(0, initialCount)),
  };
}
