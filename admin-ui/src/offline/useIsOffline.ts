import { useSyncExternalStore } from 'react';
import { connection } from './connection';

/** Whether the server cannot be reached and the page works without it. */
export const useIsOffline = (): boolean => useSyncExternalStore(connection.subscribe, connection.isOffline);
