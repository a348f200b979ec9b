import type { ErrorView } from '../../../../src/platform/http/error.view';
import type { FieldProblem } from '../../../../src/shared/domain-error';

/** Texts by field, as react-admin's forms take them. */
export type FieldErrors = Record<string, string>;

/** An answer of the API that is not a success, or an answer that never came (`status` 0). */
export interface Problem {
  status: number;
  body: Partial<ErrorView> & { errors?: FieldErrors };
}

/** The fields that a 400 names, each with its first text; undefined when it names none. */
export function fieldErrors(body: { details?: FieldProblem[] } | null | undefined): FieldErrors | undefined {
  if (!Array.isArray(body?.details) || body.details.length === 0) return undefined;
  return Object.fromEntries(body.details.toReversed().map(({ field, message }) => [field, message]));
}

const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && 'status' in error && 'body' in error && typeof error.body === 'object';

/** The body of a refusal; empty for an error that is none. */
export const errorBodyOf = (error: unknown): Problem['body'] => (isProblem(error) ? error.body : {});

/** What to show for `error`: the server's own text where it sent one, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string => errorBodyOf(error).error || fallback;

/** The HTTP status of a refusal; undefined for an error that is none. */
const httpStatusOf = (error: unknown): number | undefined => (isProblem(error) ? error.status : undefined);

/** Whether the server was not heard at all, so that trying again makes sense. */
export const isUnanswered = (error: unknown): boolean => isProblem(error) && error.status === 0;

/** Whether what was asked for is not there (any more). */
export const isNotFound = (error: unknown): boolean => httpStatusOf(error) === 404;

/** Whether the same question may get an answer a moment later. */
export const isTransient = (error: unknown): boolean => isUnanswered(error) || (httpStatusOf(error) ?? 0) >= 500;
