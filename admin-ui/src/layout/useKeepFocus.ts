import { useEffect } from 'react';

/** Delay before a check: forms, dialogs and screens set the focus first. */
const CHECK_DELAY_MS = 60;
/** After this many checks a disabled element no longer counts as busy. */
const MAX_CHECKS = 25;

/** The element's ancestors, nearest first. Each is followed by its next and previous sibling. */
function neighboursOf(element: Element): Element[] {
  const neighbours: Element[] = [];
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    neighbours.push(...[part, part.nextElementSibling, part.previousElementSibling].filter((one) => one !== null));
  return neighbours;
}

const isVisible = (element: Element): element is HTMLElement =>
  element.isConnected && element.getClientRects().length > 0;

/**
 * Keeps keyboard focus when the focused element is removed (its row is gone) or disabled (its action is running); the
 * browser would reset it to the top of the page. The focus moves to the nearest visible neighbour: the row that
 * replaces the removed one, or the container.
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
      // An open dialog hides the page and restores the focus when it closes.
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
    /** A click elsewhere removes the focus on purpose. */
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
