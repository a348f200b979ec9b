import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';

interface PatientSelection {
  selectedIds: string[];
  /** Replaces the selection. */
  select: (ids: string[]) => void;
  /** Selects a patient, or unselects one who is selected. */
  toggle: (id: string) => void;
}

const PatientSelectionContext = createContext<PatientSelection>({
  selectedIds: [],
  select: () => undefined,
  toggle: () => undefined,
});

export const usePatientSelection = (): PatientSelection => use(PatientSelectionContext);

/**
 * The patients selected for a bulk action. Not react-admin's selection: that is part of the list context, so that each tick
 * would render the filters and all rows again.
 */
export function PatientSelectionProvider({ children }: { children: ReactNode }) {
  const [selectedIds, select] = useState<string[]>([]);
  const toggle = useCallback(
    (id: string) => select((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    [],
  );
  const selection = useMemo(() => ({ selectedIds, select, toggle }), [selectedIds, toggle]);
  return <PatientSelectionContext value={selection}>{children}</PatientSelectionContext>;
}
