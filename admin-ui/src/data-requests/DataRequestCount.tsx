import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../common/screens/lazyScreen';

/** After the first screen has loaded, so that the count does not delay it. */
const DELAY_MS = 3_000;

const Badge = lazyPart(async () => (await import('./DataRequestCountBadge')).DataRequestCountBadge);

/** Number of open requests, for the navigation. */
export function DataRequestCount() {
  const [isShown, setIsShown] = useState(() => performance.now() > 2 * DELAY_MS);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{isShown && <Badge />}</Suspense>;
}
