import { memo, type ReactNode } from 'react';
import {
  ListBase,
  ListContextProvider,
  type ListBaseProps,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin';
import { tryAgain } from '../../api/queryClient';

/** A failure is shown where the rows would be; react-admin would announce it in words of its own besides. */
const READING = { retry: tryAgain, onError: () => undefined };

interface RowsProps extends Omit<ListBaseProps<RaRecord<string>>, 'storeKey' | 'queryOptions' | 'render'> {
  children: ReactNode;
}

type KeptProps = ListControllerResult<RaRecord<string>> & { children: ReactNode };

/** Drawn when something about the list has changed: react-admin makes it anew four times on the way to a screen. */
const Kept = memo(function Kept({ children, ...list }: KeptProps) {
  return <ListContextProvider value={list}>{children}</ListContextProvider>;
});

/** The rows of the resource at this address, for whatever shows them. Nothing here tells when they are read once more. */
export const Rows = ({ children, ...list }: RowsProps) => (
  <ListBase
    storeKey={false}
    queryOptions={READING}
    {...list}
    render={(found) => (
      <Kept {...found} isFetching={false}>
        {children}
      </Kept>
    )}
  />
);
