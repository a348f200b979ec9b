import { Injectable } from '@nestjs/common';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { config } from '../config.js';
import { ruleOf } from './error.rules.js';
import { WhatsApp, WhatsAppRefused, WhatsAppUnknown, type Outgoing, type Question } from './whatsapp.js';

const TIMEOUT_MS = 10_000;
/** An open connection that was not used for so long is closed: the other side may close it just when we send. */
const IDLE_MS = 4_000;

const [TEMPORARY, THROUGHPUT, TOO_MANY] = [2, 130_429, 429];
/** Failures before anything was sent. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

interface Answer {
  messages?: { id: string }[];
  error?: { code: number };
}

@Injectable()
export class WhatsAppCloud extends WhatsApp {
  private readonly request: (options: RequestOptions, hear: (answer: IncomingMessage) => void) => ClientRequest;
  private readonly options: RequestOptions;

  constructor() {
    super();
    const { baseUrl, version, phoneNumberId, token } = config.whatsapp;
    const address = urlToHttpOptions(new URL(`${baseUrl}/${version}/${phoneNumberId}/messages`));
    const client = address.protocol === 'https:' ? https : http;
    this.request = client.request;
    const agent = new client.Agent({ keepAlive: true, timeout: IDLE_MS });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    this.options = { ...address, method: 'POST', agent, headers };
  }

  send(message: Outgoing): Promise<string> {
    return this.handOver(toRequest(message));
  }

  ask(question: Question): Promise<string> {
    return this.handOver(toList(question));
  }

  private async handOver(message: object): Promise<string> {
    const { status, body } = await this.post(message);
    const id = body.messages?.[0]?.id;
    if (id) return id;
    const code = body.error?.code;
    if (status === TOO_MANY) throw new WhatsAppRefused(code ?? THROUGHPUT, true);
    if (code === undefined) throw new WhatsAppUnknown(`WhatsApp answered ${status} without its own body`);
    const { remedy } = ruleOf(code);
    throw new WhatsAppRefused(code, remedy === 'retry' || remedy === 'pair' || status >= 500);
  }

  private async post(message: object): Promise<{ status: number; body: Answer }> {
    try {
      const { status, text } = await this.answerTo(JSON.stringify(message));
      return { status, body: JSON.parse(text) as Answer };
    } catch (error) {
      const { code } = error as { code?: string };
      if (code && NEVER_ARRIVED.has(code)) throw new WhatsAppRefused(TEMPORARY, true);
      throw new WhatsAppUnknown('WhatsApp gave no usable answer');
    }
  }

  /** Node's own client on connections that stay open: `fetch` takes three times the processor time. */
  private answerTo(body: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.options.headers, 'content-length': Buffer.byteLength(body) };
      const request = this.request({ ...this.options, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
      });
      const timer = setTimeout(() => request.destroy(new Error('WhatsApp does not answer')), TIMEOUT_MS);
      request.on('error', reject).on('close', () => clearTimeout(timer));
      request.end(body);
    });
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

const toList = ({ to, body, button, choices }: Question): object => ({
  ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'interactive' },
  interactive: { type: 'list', body: { text: body }, action: { button, sections: [{ rows: choices }] } },
});
