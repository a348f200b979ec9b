import { useMutation } from '@tanstack/react-query';
import type { FallbackKey } from '../../../src/shared/fallback-messages';
import { errorBodyOf, isUnanswered, type FieldErrors } from '../api/http/problem';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { useProblemText } from '../common/feedback/useProblemText';

/** The call of a form outside the dashboard's layout, and its outcome. */
export function useAuthCall<Input, Result>(call: (input: Input) => Promise<Result>, failedAction: FallbackKey) {
  const problemText = useProblemText();
  const { mutateAsync, isPending, error, data, reset } = useMutation({ meta: WITHOUT_REFETCH, mutationFn: call });
  return {
    data,
    error,
    isPending,
    reset,
    problem: problemText(error, failedAction),
    /** Whether the server named the fields that it rejected. */
    hasFieldErrors: Boolean(errorBodyOf(error).details?.length),
    /** Whether the last attempt got no response. */
    unanswered: isUnanswered(error),
    /** Resolves to errors by field for react-admin; undefined after a success. */
    submit: (input: Input): Promise<FieldErrors | undefined> =>
      mutateAsync(input).then(
        () => undefined,
        (failure: unknown) => errorBodyOf(failure).errors,
      ),
  };
}
