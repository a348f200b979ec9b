import { useSyncExternalStore } from 'react';
import { offlineState } from './offline-state';

export const useOfflineState = () => useSyncExternalStore(offlineState.subscribe, offlineState.get);
