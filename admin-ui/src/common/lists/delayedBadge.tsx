import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyPart } from '../screens/lazyScreen';

/** After the first screen has loaded, so that the count does not delay it. */
const DELAY_MS = 3_000;

/** A badge of the navigation that loads a few seconds after the page. */
export function delayedBadge(load: () => Promise<ComponentType>): ComponentType {
  const Badge = lazyPart(load);
  return function DelayedBadge() {
    const [isShown, setIsShown] = useState(() => performance.now() > 2 * DELAY_MS);
    useEffect(() => {
      const timer = setTimeout(() => setIsShown(true), DELAY_MS);
      return () => clearTimeout(timer);
    }, []);
    return <Suspense fallback={null}>{isShown && <Badge />}</Suspense>;
  };
}
