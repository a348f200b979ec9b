import { IsNotEmpty, IsString } from 'class-validator';
import { CleanText, MaxText } from '../../platform/validation/validation.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';

export class NoteInput {
  /** For the clinic; part of the copy of the data that the patient can ask for. @example 'Prefers calls after 6 pm' */
  @CleanText()
  @IsString({ message: 'Write a note' })
  @IsNotEmpty({ message: 'Write a note' })
  @MaxText(TEXT_LIMITS.patient_note.text)
  text!: string;
}
