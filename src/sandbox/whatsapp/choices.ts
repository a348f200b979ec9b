/** What a user may tap below a message, as the reply names it. */
export interface Choice {
  /** A template's quick reply, or a button or a row of an interactive message. */
  kind: 'button' | 'button_reply' | 'list_reply';
  /** Of a quick reply its payload. */
  id: string;
  title: string;
  description?: string;
}

export type Fields = Record<string, unknown>;
/** The fields of whatever a caller has sent. */
export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
