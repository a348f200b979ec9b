import { useEffect } from 'react';

/** Forms, dialogs and screens put the focus where they want it first. */
const OTHERS_MS = 60;
/** What stays disabled for so many looks has nothing more to do. */
const LOOKS = 25;

/** What is around an element, the nearest first; behind each part what stands beside it. */
function surroundingsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    found.push(...[part, part.nextElementSibling, part.previousElementSibling].filter((one) => one !== null));
  return found;
}

const isSeen = (element: Element): element is HTMLElement => element.isConnected && element.getClientRects().length > 0;

/**
 * Whoever works without a pointer goes on where they were. What has the focus goes with its row when an act is done, or is
 * disabled while one is under way, and the browser would begin at the top again: instead the row that takes its place gets
 * the focus, or what it was in.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    let last: HTMLElement | null = null;
    let around: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isLost = () => last !== null && document.activeElement === document.body;
    const mend = (looks: number) => {
      timer = undefined;
      // Behind a dialog nothing is reached; it gives the focus back when it goes.
      if (!last || !isLost() || root?.getAttribute('aria-hidden') === 'true') return;
      const isBusy = last.isConnected && last.matches(':disabled');
      if (isBusy && looks > 1) {
        timer = setTimeout(mend, OTHERS_MS, looks - 1);
        return;
      }
      const next = last.isConnected && !isBusy ? last : around.find(isSeen);
      if (!next) return;
      if (next !== last && !next.hasAttribute('tabindex')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (isLost()) timer ??= setTimeout(mend, OTHERS_MS, LOOKS);
    });
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !root?.contains(target)) return;
      [last, around] = [target, surroundingsOf(target)];
    };
    /** Pressing beside it takes the focus away on purpose. */
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && root?.contains(target) && !last?.contains(target)) last = null;
    };
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-hidden'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}
