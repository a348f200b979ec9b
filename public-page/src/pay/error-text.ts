import { type ServerError } from '../api-types.js';
import { type Texts } from '../texts/texts.en.js';

/** The server's error in the page's language, or `fallback` if the server sent no text. */
export const errorText = (error: ServerError | null, texts: Texts, fallback: string): string =>
  error ? texts.serverError(error.code, error.text, contactText(error.contact)) : fallback;

/** Name and phone number, for example "Rao Clinic, 080 4123 4567"; null if the error names no contact. */
const contactText = (contact: ServerError['contact']): string | null =>
  [contact?.name, contact?.phone].filter(Boolean).join(', ') || null;
