/** A button or list row that a user may tap below a message. */
export interface Choice {
  /** `button` is a template's quick reply; the others belong to interactive messages. */
  kind: 'button' | 'button_reply' | 'list_reply';
  /** For a quick reply its payload. */
  id: string;
  title: string;
  description?: string;
}

export type Fields = Record<string, unknown>;
/** The fields of a request value; empty when it is not an object. */
export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
