import { useState } from 'react';
import { useOutcome, type ActionTexts } from '../hooks/useOutcome';

const IDLE = { isPending: false, error: null };

/** State of a mutation, as FormActions shows it. */
export interface SavingState {
  isPending: boolean;
  problem: string | undefined;
  /** Whether the server named the fields that it rejected. */
  hasFieldErrors: boolean;
  unanswered: boolean;
}

/**
 * `mutationOptions` for a CreateBase or EditBase whose form shows the outcome. A failure is notified only if the form is
 * unmounted. @param onDone called after a success if the form is still mounted.
 */
export function useSaving(texts: ActionTexts, onDone: () => void) {
  const [{ isPending, error }, setState] = useState<{ isPending: boolean; error: unknown }>(IDLE);
  const { isMounted, notifySuccess, notifyFailure, ...outcome } = useOutcome(texts, error);
  return {
    ...outcome,
    isPending,
    reset: () => setState(IDLE),
    mutationOptions: {
      onMutate: () => setState({ isPending: true, error: null }),
      onSuccess: () => {
        setState(IDLE);
        notifySuccess({});
        if (isMounted()) onDone();
      },
      onError: (failure: unknown) => {
        setState({ isPending: false, error: failure });
        if (!isMounted()) notifyFailure(failure);
      },
    },
  };
}
