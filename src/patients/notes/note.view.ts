/** A note of the clinic about a patient. */
export class NoteView {
  /** @example '0199f2c1-5d20-7a3b-8e4f-1b6c9d2e7f04' */
  id!: string;
  /** @example 'Prefers calls after 6 pm' */
  text!: string;
  /** Name of the author; null if the author has none. @example 'Dr Asha Rao' */
  author!: string | null;
  created_at!: Date;
  /** When the text was last changed; null if never. @example '2026-11-05T04:30:00.000Z' */
  updated_at!: Date | null;
}

export class NotesView {
  notes!: NoteView[];
  /** Number of the patient's notes over all pages. @example 1 */
  total!: number;
}

export class NoteResponse {
  /** Text to show. @example 'Note saved' */
  message!: string;
  note!: NoteView;
}

export class NoteDeletedResponse {
  /** Text to show. @example 'Note deleted' */
  message!: string;
}
