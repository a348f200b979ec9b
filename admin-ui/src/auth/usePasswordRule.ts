import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../api/dataProvider';
import { DEFAULT_MIN_LENGTH, passwordErrors } from './password';

/** What users need before they can log in. The screens work without it. */
export const supportContactQuery = (api: Api) =>
  queryOptions({
    queryKey: ['support-contact'],
    queryFn: () => api.getSupportContact(),
    staleTime: Infinity,
    retry: false,
  });

/** The rule for new passwords of this installation; that of the default setting while it is not known. */
export function usePasswordRule() {
  const translate = useTranslate();
  const { data } = useQuery(supportContactQuery(useDataProvider<Api>()));
  const min = data?.password_min_length ?? DEFAULT_MIN_LENGTH;
  return {
    hint: translate('auth.signup.passwordHint', { min }),
    /** The text of the first problem with a new password, by field. */
    errorsOf: (password: string, confirm: string) => {
      const [error] = Object.entries(passwordErrors(password, confirm, min) ?? {});
      return error && { [error[0]]: translate(error[1], { min }) };
    },
  };
}
