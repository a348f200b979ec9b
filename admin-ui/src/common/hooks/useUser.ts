import { useSyncExternalStore } from 'react';
import { session } from '../../api/session';

/** Who is logged in, as it is now; null until that is known. */
export const useUser = () => useSyncExternalStore(session.subscribe, session.user);
