/** Name of a patient who was deleted permanently. */
export const ERASED_NAME = 'Deleted patient';
