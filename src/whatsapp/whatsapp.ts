import { retryDelaySeconds, findErrorRule } from './error.rules.js';
import type { TemplateName } from './templates.js';

/** A template message to one number. */
export interface TemplateMessage {
  /** E.164. */
  to: string;
  template: TemplateName;
  language: string;
  variables: readonly string[];
  /** What the button's address ends in. */
  suffix: string | null;
  /** Comes back with every status, so that one that overtakes our own answer finds its message. */
  callbackData: string;
}

/** A question with answers to choose from: no template, so only within 24 hours of the user's last message. */
export interface ListMessage {
  /** E.164. */
  to: string;
  body: string;
  /** Opens the list of choices; at most 20 units. */
  button: string;
  /** One to ten. `title` at most 24 units, `description` 72; `id` comes back with the one that is chosen. */
  choices: readonly { id: string; title: string; description?: string }[];
}

/** WhatsApp said no. `isRetryable` tells whether the same message may be sent again in a moment. */
export class WhatsAppError extends Error {
  constructor(
    readonly code: number,
    readonly isRetryable: boolean,
  ) {
    super(`WhatsApp refused (${code})`);
  }

  /** The queue's pause before the next try. @param attempts how often it was tried, at least 1. */
  retryDelayMs(attempts: number): number {
    const { remedy } = findErrorRule(this.code);
    return retryDelaySeconds(remedy === 'pair' ? 'pair' : 'retry', attempts, Math.random()) * 1_000;
  }
}

/** No usable answer: the message may or may not have been sent, so it must not be sent again blindly. */
export class WhatsAppOutcomeUnknown extends Error {}

/** The WhatsApp Cloud API, as Nirog uses it. */
export abstract class WhatsApp {
  /** Hands a message over. @returns WhatsApp's id of it. @throws WhatsAppError or WhatsAppOutcomeUnknown. */
  abstract send(message: TemplateMessage): Promise<string>;
  /** The same for a question. */
  abstract sendList(message: ListMessage): Promise<string>;
}
