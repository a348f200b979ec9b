import type { ValueTransformer } from 'typeorm';
import { v7 } from 'uuid';
import { paise, type Paise } from '../../shared/money.js';

/** A bigint column that holds paise. */
export const asPaise: ValueTransformer = {
  to: (amount: Paise | null) => amount,
  from: (stored: string | number | null) => (stored === null ? null : paise(Number(stored))),
};

/** Creates a UUIDv7: ids sort by creation time. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `text` is a uuid in its canonical lower-case form. */
export const isUuid = (text: unknown): boolean => typeof text === 'string' && UUID.test(text);

/** Converts a PostgreSQL timestamp (`2026-11-23 03:37:40.12+00`) to the API's format: ISO 8601, UTC, milliseconds. */
export function toIsoInstant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const time = text.slice(11, -3);
  return `${text.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0').slice(0, 12)}Z`;
}
