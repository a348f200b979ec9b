/** Errors of patients, their notes and tags, and payers; see `ERRORS_BY_CODE`. */
export const PATIENT_ERRORS = {
  'patient.not_found': [404, 'Patient not found'],
  'patient.exists': [409, 'A patient with this name and mobile number already exists'],
  'patient.exists_archived': [
    409,
    'A patient with this name and mobile number is in the archive. Restore that patient instead.',
  ],
  'patient.not_archived': [409, 'Archive the patient first'],
  'patient.archived': [409, 'This patient is archived. Restore the patient first.'],
  'patient.too_many_tags': [409, 'A patient can have at most {max} tags. Remove one first.'],
  'note.not_found': [404, 'Note not found'],
  'tag.not_found': [404, 'Tag not found'],
  'tag.exists': [409, 'Another tag has this name already'],
  'payer.not_found': [404, 'Payer not found. The family may have been split meanwhile.'],
  'payer.too_many_patients': [409, 'A family can have at most {max} patients. Remove one first.'],
  'payer.line_unknown': [400, 'You no longer pay for one of these people here. Reload the page and choose again.'],
  'payer.exists': [409, 'Another family has this mobile number. Add the patients there.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
