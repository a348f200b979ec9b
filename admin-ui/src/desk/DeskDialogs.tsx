import { Suspense } from 'react';
import type { DeskItemView } from '../../../src/desk/desk.view';
import type { Day } from '../../../src/shared/calendar';
import { lazyPart } from '../common/screens/lazyScreen';
import { useDeskDecision } from './useDeskDecision';

const LazyAssignDialog = lazyPart(async () => (await import('./AssignDialog')).AssignDialog);
const LazyDecisionDialog = lazyPart(async () => (await import('./DeskDecisionDialog')).DeskDecisionDialog);
const LazyRecordPaymentDialog = lazyPart(
  async () => (await import('../patients/payments/RecordPaymentDialog')).RecordPaymentDialog,
);

/** A dialog of a row, with the row as it was when the dialog was opened. */
export interface OpenedDeskDialog {
  item: DeskItemView;
  dialog: 'assign' | 'snooze' | 'done' | 'payment';
}

interface DeskDialogsProps extends OpenedDeskDialog {
  onClose: () => void;
}

/** The open dialog of a row. The panel renders it, so that it stays open if its row leaves the list. */
export function DeskDialogs({ item, dialog, onClose }: DeskDialogsProps) {
  const decide = useDeskDecision();
  const { patient_id, patient_name: name } = item;
  const finish = (until: Day | null, note?: string) => {
    onClose();
    decide({ item, until, ...(note && { note }) });
  };
  return (
    <Suspense fallback={null}>
      {dialog === 'payment' && patient_id !== null && (
        <LazyRecordPaymentDialog patient={{ id: patient_id, name }} onClose={onClose} />
      )}
      {dialog === 'assign' && <LazyAssignDialog item={item} onClose={onClose} />}
      {(dialog === 'snooze' || dialog === 'done') && (
        <LazyDecisionDialog kind={dialog} name={name} onClose={onClose} onDecide={finish} />
      )}
    </Suspense>
  );
}
