import type { BulkAction, BulkStatus } from './bulk.rules.js';

/** A patient who was left out, or for whom the action failed. */
export class BulkExceptionView {
  patient_id!: string;
  patient_name!: string;
  /** Text to show. @example 'the subscription does not end within 7 days' */
  reason!: string;
}

/** One action for many patients. */
export class BulkView {
  /** Null in a preview. @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string | null;
  /** @example 'send_link' */
  action!: BulkAction;
  /** `preview`: nothing was done. `failed`: unexpected errors interrupted it. @example 'running' */
  status!: 'preview' | BulkStatus;
  /** Number of patients that were selected. @example 43 */
  matched!: number;
  /** Patients who are left out. @example [] */
  skipped!: BulkExceptionView[];
  /** Patients for whom the action failed. @example [] */
  failed!: BulkExceptionView[];
  /** If the job has failed, patients for whom the action is not complete. `continue` repeats it for them. @example [] */
  not_done!: BulkExceptionView[];
  /** Number of patients for whom the action is complete. @example 12 */
  done!: number;
  /** Estimated cost of the WhatsApp messages in rupees, without tax; 0 if the action sends none. @example 5.16 */
  message_cost!: number;
}

export class BulkResponse {
  bulk!: BulkView;
}
