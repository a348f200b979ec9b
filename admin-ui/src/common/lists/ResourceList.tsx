import { memo, type ReactNode } from 'react';
import {
  ListBase,
  ListContextProvider,
  type ListBaseProps,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { shouldRetry } from '../../api/queryClient';

/** A failure is shown where the rows would be; react-admin would announce it in words of its own besides. */
const QUERY_OPTIONS = { retry: shouldRetry, onError: () => undefined };

interface ResourceListProps extends Omit<ListBaseProps<RaRecord<string>>, 'storeKey' | 'queryOptions' | 'render'> {
  children: ReactNode;
}

type StableListContextProps = ListControllerResult<RaRecord<string>> & { children: ReactNode };

/** Drawn when something about the list has changed: react-admin makes it anew four times on the way to a screen. */
const StableListContext = memo(function StableListContext({ children, ...list }: StableListContextProps) {
  return <ListContextProvider value={list}>{children}</ListContextProvider>;
});

/** The rows of the resource at this address, for whatever shows them. Nothing here tells when they are read once more. */
export const ResourceList = ({ children, ...list }: ResourceListProps) => (
  <ListBase
    storeKey={false}
    queryOptions={QUERY_OPTIONS}
    {...list}
    render={(controller) => (
      <StableListContext {...controller} isFetching={false}>
        {children}
      </StableListContext>
    )}
  />
);
