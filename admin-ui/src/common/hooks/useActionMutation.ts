import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Api } from '../../api/dataProvider';
import { errorBodyOf, FORM_ERROR, type FieldErrors } from '../../api/http/problem';
import { useOutcome, type ActionTexts } from './useOutcome';

/**
 * A call that is not one of react-admin's, with its texts. On success it shows a notification if there is a text. `run`
 * also notifies about a failure. `submit` returns it to the form, or notifies if the form is unmounted.
 */
export function useActionMutation<Input = void, Result extends object = object>(
  action: (api: Api, input: Input) => Promise<Result>,
  texts: ActionTexts,
  /** Options of the success notification, for example an Undo. */
  successOptions?: (response: Result) => object,
) {
  const api = useDataProvider<Api>();
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: (input: Input) => action(api, input) });
  const { isMounted, notifySuccess, notifyFailure, ...outcome } = useOutcome(texts, error);
  const mutate = async (input: Input): Promise<Result> => {
    const response = await mutateAsync(input);
    notifySuccess(response, successOptions?.(response));
    return response;
  };
  return {
    ...outcome,
    isPending,
    reset,
    /** For buttons. Resolves to the response, or to undefined after a failure. */
    run: (input: Input): Promise<Result | undefined> =>
      mutate(input).catch((failure: unknown) => {
        notifyFailure(failure);
        return undefined;
      }),
    /**
     * For forms. Resolves to errors by field for react-admin. On success it calls `onDone` if the form is still
     * mounted.
     */
    submit: async (input: Input, onDone?: (response: Result) => void): Promise<FieldErrors | undefined> => {
      try {
        // Not `onDone?.(await ...)`: without `onDone` that would skip the call.
        const response = await mutate(input);
        if (isMounted()) onDone?.(response);
        return undefined;
      } catch (failure) {
        if (!isMounted()) notifyFailure(failure);
        // react-admin treats an empty result as success.
        return errorBodyOf(failure).errors ?? { [FORM_ERROR]: texts.failedAction };
      }
    },
  };
}
