import { useUrlParams } from '../hooks/useUrlParams';
import { useInlineForm } from './useInlineForm';

/** The form of a list that creates a record. `?create=true` opens it with the list. */
export function useCreateForm() {
  const { param, setParams } = useUrlParams();
  const form = useInlineForm(param('create') === 'true' ? true : null);
  const close = () => {
    form.close();
    if (param('create') !== null) setParams({ create: null });
  };
  return { ...form, close };
}
