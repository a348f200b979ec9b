import { pauseSeconds, ruleOf } from './error.rules.js';
import type { TemplateName } from './templates.js';

/** A template message to one number. */
export interface Outgoing {
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
export interface Question {
  /** E.164. */
  to: string;
  body: string;
  /** Opens the list of choices; at most 20 units. */
  button: string;
  /** One to ten. `title` at most 24 units, `description` 72; `id` comes back with the one that is chosen. */
  choices: readonly { id: string; title: string; description?: string }[];
}

/** WhatsApp said no. `retry` tells whether the same message may be sent again in a moment. */
export class WhatsAppRefused extends Error {
  constructor(
    readonly code: number,
    readonly retry: boolean,
  ) {
    super(`WhatsApp refused (${code})`);
  }

  /** The queue's pause before the next try. @param tries how often it was tried, at least 1. */
  pauseMs(tries: number): number {
    const { remedy } = ruleOf(this.code);
    return pauseSeconds(remedy === 'pair' ? 'pair' : 'retry', tries, Math.random()) * 1_000;
  }
}

/** No usable answer: the message may or may not have been sent, so it must not be sent again blindly. */
export class WhatsAppUnknown extends Error {}

/** The WhatsApp Cloud API, as Nirog uses it. */
export abstract class WhatsApp {
  /** Hands a message over. @returns WhatsApp's id of it. @throws WhatsAppRefused or WhatsAppUnknown. */
  abstract send(message: Outgoing): Promise<string>;
  /** The same for a question. */
  abstract ask(question: Question): Promise<string>;
}
