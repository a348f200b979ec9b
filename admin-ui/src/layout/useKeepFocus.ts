import { useEffect } from 'react';

/** Forms, dialogs and screens put the focus where they want it first. */
const CHECK_DELAY_MS = 60;
/** What stays disabled for so many looks has nothing more to do. */
const MAX_CHECKS = 25;

/** What is around an element, the nearest first; behind each part what stands beside it. */
function neighboursOf(element: Element): Element[] {
  const neighbours: Element[] = [];
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    neighbours.push(...[part, part.nextElementSibling, part.previousElementSibling].filter((one) => one !== null));
  return neighbours;
}

const isVisible = (element: Element): element is HTMLElement =>
  element.isConnected && element.getClientRects().length > 0;

/**
 * Whoever works without a pointer goes on where they were. What has the focus goes with its row when an act is done, or is
 * disabled while one is under way, and the browser would begin at the top again: instead the row that takes its place gets
 * the focus, or what it was in.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    let lastFocused: HTMLElement | null = null;
    let neighbours: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isFocusLost = () => lastFocused !== null && document.activeElement === document.body;
    const restoreFocus = (checksLeft: number) => {
      timer = undefined;
      // Behind a dialog nothing is reached; it gives the focus back when it goes.
      if (!lastFocused || !isFocusLost() || root?.getAttribute('aria-hidden') === 'true') return;
      const isBusy = lastFocused.isConnected && lastFocused.matches(':disabled');
      if (isBusy && checksLeft > 1) {
        timer = setTimeout(restoreFocus, CHECK_DELAY_MS, checksLeft - 1);
        return;
      }
      const next = lastFocused.isConnected && !isBusy ? lastFocused : neighbours.find(isVisible);
      if (!next) return;
      if (next !== lastFocused && !next.hasAttribute('tabindex')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (isFocusLost()) timer ??= setTimeout(restoreFocus, CHECK_DELAY_MS, MAX_CHECKS);
    });
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !root?.contains(target)) return;
      [lastFocused, neighbours] = [target, neighboursOf(target)];
    };
    /** Pressing beside it takes the focus away on purpose. */
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && root?.contains(target) && !lastFocused?.contains(target)) lastFocused = null;
    };
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-hidden'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
