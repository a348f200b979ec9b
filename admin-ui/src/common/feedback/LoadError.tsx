import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { Banner } from './Banner';
import { useProblemText } from './useProblemText';

interface LoadErrorProps {
  /** Null if the query has not failed: then nothing is rendered. */
  error: unknown;
  /** Chooses the text for a failure without a server text. */
  failedAction: FallbackKey;
  refetch: () => unknown;
}

/** Banner with Retry for a query that failed. */
export function LoadError({ error, failedAction, refetch }: LoadErrorProps) {
  const problemText = useProblemText();
  return <Banner text={problemText(error, failedAction)} onRetry={() => void refetch()} />;
}
