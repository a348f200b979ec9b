import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PatientView } from '../../../src/patients/patient.view';

type Overlay =
  | { kind: 'search' }
  | { kind: 'shortcuts' }
  | { kind: 'people' }
  | { kind: 'payment'; patient: Pick<PatientView, 'id' | 'name'> };

/** The one dialog that the layout shows over a screen. It closes when the screen changes. */
export function useOverlay() {
  const { pathname } = useLocation();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [screen, setScreen] = useState(pathname);
  if (pathname !== screen) {
    setScreen(pathname);
    setOverlay(null);
  }
  return {
    overlay,
    close: useCallback(() => setOverlay(null), []),
    showShortcuts: useCallback(() => setOverlay({ kind: 'shortcuts' }), []),
    switchPerson: useCallback(() => setOverlay({ kind: 'people' }), []),
    // Ctrl K must not replace a form.
    openSearch: useCallback(() => setOverlay((shown) => (shown?.kind === 'payment' ? shown : { kind: 'search' })), []),
    recordPayment: useCallback(
      (patient: Pick<PatientView, 'id' | 'name'>) => setOverlay({ kind: 'payment', patient }),
      [],
    ),
  };
}
