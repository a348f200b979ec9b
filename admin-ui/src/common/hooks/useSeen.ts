import { useEffect, useState } from 'react';

/** Counts as seen a little before it is scrolled into view, so that it can load meanwhile. */
const MARGIN = '400px 0px';

/** Whether an element is or has been near the visible part of the page. Pass `ref` to the element. */
export function useSeen(): { ref: (element: Element | null) => void; isSeen: boolean } {
  const [element, setElement] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return { ref: setElement, isSeen };
}
