import { memo, type ReactNode } from 'react';
import {
  ListBase,
  ListContextProvider,
  type ListBaseProps,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { ERROR_ON_SCREEN } from '../../api/queryClient';

interface ResourceListProps extends Omit<ListBaseProps<RaRecord<string>>, 'storeKey' | 'queryOptions' | 'render'> {
  children: ReactNode;
  /** When the rows are read again while the list is open. */
  refetchInterval?: NonNullable<ListBaseProps<RaRecord<string>>['queryOptions']>['refetchInterval'];
}

type StableListContextProps = ListControllerResult<RaRecord<string>> & { children: ReactNode };

/** Memoized: react-admin creates the list context four times while a screen opens. */
const StableListContext = memo(function StableListContext({ children, ...list }: StableListContextProps) {
  return <ListContextProvider value={list}>{children}</ListContextProvider>;
});

/**
 * List context for the resource of the current route. `isFetching` is always false, so that a background refetch does
 * not rerender the list.
 */
export const ResourceList = ({ children, refetchInterval = false, ...list }: ResourceListProps) => (
  <ListBase
    storeKey={false}
    queryOptions={{ ...ERROR_ON_SCREEN, refetchInterval }}
    {...list}
    render={(controller) => (
      <StableListContext {...controller} isFetching={false}>
        {children}
      </StableListContext>
    )}
  />
);
