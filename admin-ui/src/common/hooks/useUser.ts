import { useSyncExternalStore } from 'react';
import { session } from '../../api/session';

/** The current user; null until loaded. */
export const useUser = () => useSyncExternalStore(session.subscribe, session.user);
