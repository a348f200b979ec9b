import { joinRequestsApi } from '../api/joining/join-requests';
import { useActionMutation } from '../common/hooks/useActionMutation';

interface JoinAnswer {
  approve: () => void;
  decline: () => void;
  isPending: boolean;
}

/** Answers somebody who wants to join a plan. The lists are loaded again. @param id of the request */
export function useJoinAnswer(id: string): JoinAnswer {
  const approving = useActionMutation(() => joinRequestsApi.approveJoinRequest(id), {
    failedAction: 'approveJoinRequest',
  });
  const declining = useActionMutation(() => joinRequestsApi.declineJoinRequest(id), {
    failedAction: 'declineJoinRequest',
  });
  return {
    approve: () => void approving.run(undefined),
    decline: () => void declining.run(undefined),
    isPending: approving.isPending || declining.isPending,
  };
}
