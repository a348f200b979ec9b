import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin';
import { tryAgain } from '../api/queryClient';

/** A failure is shown where the rows would be; react-admin would announce it in words of its own besides. */
const READING = { retry: tryAgain, onError: () => undefined };

/** The rows of the resource at this address, for whatever shows them. */
export const Rows = (props: Omit<ListBaseProps<RaRecord<string>>, 'storeKey' | 'queryOptions'>) => (
  <ListBase storeKey={false} queryOptions={READING} {...props} />
);
