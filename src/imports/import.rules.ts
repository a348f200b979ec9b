/** Columns of an import, in the order of the template. */
export const IMPORT_FIELDS = [
  'name',
  'mobile',
  'email',
  'last_appointment',
  'plan',
  'tier',
  'start',
  'end',
  'amount',
  'method',
  'reference',
  'notes',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** `checking`, `running` and `undoing`: a job is working. `failed`: unexpected errors interrupted the job. */
export const IMPORT_STATUSES = [
  'mapped',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What the import does with a row. `same`: nothing, everything is recorded already. `wrong`: nothing, see its problems. */
export const ROW_RESULTS = ['new', 'same', 'changed', 'wrong'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** Steps that a job works on, and the status when it is complete. */
export const STEPS = { check: 'checked', run: 'done', undo: 'undone' } as const;
export type ImportStep = keyof typeof STEPS;

/** The status while a job works on a step. */
export const STEP_STATUS = { check: 'checking', run: 'running', undo: 'undoing' } as const satisfies Record<
  ImportStep,
  ImportStatus
>;

/** Hours after its end in which an import can be undone. */
export const UNDO_HOURS = 24;
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 60;
/** Texts of a row, so that a single cell cannot fill the memory. */
export const MAX_CELL_LENGTH = 10_000;

export const undoUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + UNDO_HOURS * 3_600_000);

/** Facts of an import that decide what can be done with it. */
export interface ImportFacts {
  status: ImportStatus;
  /** The step that failed; null unless `failed`. */
  failedStep: ImportStep | null;
  finishedAt: Date | null;
}

/** `start`: the step begins. `repeat`: it is running or complete already. `forbidden`: not in this status. */
export type StepDecision = 'start' | 'repeat' | 'forbidden' | 'too_late';

/** Whether a step may start now. A failed step may be repeated: it goes on where it stopped. */
export function decideStep(step: ImportStep, { status, failedStep, finishedAt }: ImportFacts, now: Date): StepDecision {
  if (status === STEP_STATUS[step]) return 'repeat';
  if (status === 'failed') return failedStep === step ? 'start' : 'forbidden';
  if (step === 'check') return status === 'mapped' || status === 'checked' ? 'start' : 'forbidden';
  if (status === STEPS[step]) return 'repeat';
  if (step === 'run') return status === 'checked' ? 'start' : 'forbidden';
  if (status !== 'done' || !finishedAt) return 'forbidden';
  return now < undoUntil(finishedAt) ? 'start' : 'too_late';
}
