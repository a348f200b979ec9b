import { Suspense, useState, type ReactNode } from 'react';
import { joinRequestsApi } from '../api/joining/join-requests';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { lazyPart } from '../common/screens/lazyScreen';

const LazyDeclineDialog = lazyPart(async () => (await import('./DeclineDialog')).DeclineDialog);

interface JoinAnswer {
  approve: () => void;
  /** Declines after a question; render `dialog`. */
  decline: () => void;
  isPending: boolean;
  dialog: ReactNode;
}

/**
 * Answers somebody who wants to join a plan. The lists are loaded again.
 * @param id of the request
 * @param name of the person
 */
export function useJoinAnswer({ id, name }: { id: string; name: string }): JoinAnswer {
  const [isDeclining, setDeclining] = useState(false);
  const approving = useActionMutation(() => joinRequestsApi.approveJoinRequest(id), {
    failedAction: 'approveJoinRequest',
  });
  const declining = useActionMutation(() => joinRequestsApi.declineJoinRequest(id), {
    failedAction: 'declineJoinRequest',
  });
  return {
    approve: () => void approving.run(undefined),
    decline: () => setDeclining(true),
    isPending: approving.isPending || declining.isPending,
    dialog: isDeclining && (
      <Suspense fallback={null}>
        <LazyDeclineDialog
          name={name}
          onDecline={() => void declining.run(undefined)}
          onClose={() => setDeclining(false)}
        />
      </Suspense>
    ),
  };
}
