import type { ErrorView } from '../../../../src/platform/http/error.view';
import type { FieldProblem } from '../../../../src/shared/domain-error';

export type FieldErrors = Record<string, string>;

/** react-admin's field name for an error that concerns the whole form. */
export const FORM_ERROR = 'root.serverError';

/** A response of the API that is not a success, or no response at all (`status` 0). */
export interface Problem {
  status: number;
  body: Partial<ErrorView> & { errors?: FieldErrors };
}

/** The first message for each field of a 400 response; undefined if it names no fields. */
export function fieldErrors(body: { details?: FieldProblem[] } | null | undefined): FieldErrors | undefined {
  if (!Array.isArray(body?.details) || body.details.length === 0) return undefined;
  return Object.fromEntries(body.details.toReversed().map(({ field, message }) => [field, message]));
}

/** Field errors by the names that a form has for the API's fields. */
export const renameFields = (errors: FieldErrors | undefined, names: Record<string, string>): FieldErrors | undefined =>
  errors && Object.fromEntries(Object.entries(errors).map(([field, message]) => [names[field] ?? field, message]));

const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && 'status' in error && 'body' in error && typeof error.body === 'object';

/** The body of an API error; empty for any other error. */
export const errorBodyOf = (error: unknown): Problem['body'] => (isProblem(error) ? error.body : {});

/** The text to show for `error`: the server's text if it sent one, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string => errorBodyOf(error).error || fallback;

/** The server's message for one field of the request. */
export const fieldMessage = ({ details }: Problem['body'], field: string): string | undefined =>
  details?.find((problem) => problem.field === field)?.message;

export const httpStatusOf = (error: unknown): number | undefined => (isProblem(error) ? error.status : undefined);

/** Whether the server sent no response. */
export const isUnanswered = (error: unknown): boolean => isProblem(error) && error.status === 0;

export const isNotFound = (error: unknown): boolean => httpStatusOf(error) === 404;

export const isForbidden = (error: unknown): boolean => httpStatusOf(error) === 403;

/** Whether a retry of a read may succeed. */
export const isTransient = (error: unknown): boolean => isUnanswered(error) || (httpStatusOf(error) ?? 0) >= 500;
