import { Injectable } from '@nestjs/common';
import { config } from '../config.js';
import { ruleOf } from './error.rules.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown, type Outgoing } from './whatsapp.js';

const TIMEOUT_MS = 10_000;

const [TEMPORARY, THROUGHPUT, TOO_MANY] = [2, 130_429, 429];
/** Failures before anything was sent. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

interface Answer {
  messages?: { id: string }[];
  error?: { code: number };
}

@Injectable()
export class WhatsAppCloud extends WhatsApp {
  private readonly address = `${config.whatsapp.baseUrl}/${config.whatsapp.version}/${config.whatsapp.phoneNumberId}/messages`;

  async send(message: Outgoing): Promise<string> {
    const { status, body } = await this.post(toRequest(message));
    const id = body.messages?.[0]?.id;
    if (id) return id;
    const code = body.error?.code;
    if (status === TOO_MANY) throw new WhatsAppRefused(code ?? THROUGHPUT, true);
    if (code === undefined) throw new WhatsAppUnknown(`WhatsApp answered ${status} without its own body`);
    const { remedy } = ruleOf(code);
    throw new WhatsAppRefused(code, remedy === 'retry' || remedy === 'pair' || status >= 500);
  }

  private async post(request: object): Promise<{ status: number; body: Answer }> {
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.whatsapp.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: (await response.json()) as Answer };
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code && NEVER_ARRIVED.has(code)) throw new WhatsAppRefused(TEMPORARY, true);
      throw new WhatsAppUnknown('WhatsApp gave no usable answer');
    }
  }
}

const text = (value: string) => ({ type: 'text', text: value });

function toRequest({ to, template, language, variables, suffix, callbackData }: Outgoing): object {
  const button = suffix && { type: 'button', sub_type: 'url', index: '0', parameters: [text(suffix)] };
  return {
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'template' },
    biz_opaque_callback_data: callbackData,
    template: {
      name: template,
      language: { code: language },
      components: [{ type: 'body', parameters: variables.map(text) }, ...(button ? [button] : [])],
    },
  };
}
