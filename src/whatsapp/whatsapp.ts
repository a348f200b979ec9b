import { retryDelaySeconds, findErrorRule } from './error.rules.js';
import type { TemplateName } from './templates.js';

export interface TemplateMessage {
  /** E.164. */
  to: string;
  template: TemplateName;
  language: string;
  variables: readonly string[];
  /** Appended to the address of the button; null when the template needs none. */
  suffix: string | null;
  /** File in the header, which WhatsApp fetches from `link`; null when the template has none. */
  document: { link: string; filename: string } | null;
  /** WhatsApp returns it with every status, so that a status that arrives before the API response finds its message. */
  callbackData: string;
}

/** An interactive list. It is not a template, so it can only be sent within a conversation window. */
export interface ListMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Text of the button that opens the list; at most 20 UTF-16 code units. */
  button: string;
  /** One to ten rows. `title` at most 24 UTF-16 code units, `description` 72; the answer carries the `id` of the row. */
  choices: readonly { id: string; title: string; description?: string }[];
}

/** WhatsApp returned an error. `isRetryable`: the same message may be sent again after a short delay. */
export class WhatsAppError extends Error {
  constructor(
    readonly code: number,
    readonly isRetryable: boolean,
  ) {
    super(`WhatsApp refused (${code})`);
  }

  /** The queue's delay before the next attempt. @param attempts made so far, at least 1. */
  retryDelayMs(attempts: number): number {
    const { remedy } = findErrorRule(this.code);
    return (
      retryDelaySeconds(remedy === 'retry_pair_limit' ? 'retry_pair_limit' : 'retry', attempts, Math.random()) * 1_000
    );
  }
}

/** No usable response: the message may have been sent, so it must not be sent again automatically. */
export class WhatsAppOutcomeUnknown extends Error {}

/** The part of the WhatsApp Cloud API that Nirog uses. */
export abstract class WhatsApp {
  /** @returns WhatsApp's id of the message. @throws WhatsAppError or WhatsAppOutcomeUnknown. */
  abstract send(message: TemplateMessage): Promise<string>;
  /** @returns WhatsApp's id of the message. @throws WhatsAppError or WhatsAppOutcomeUnknown. */
  abstract sendList(message: ListMessage): Promise<string>;
}
