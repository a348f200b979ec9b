import { Injectable } from '@nestjs/common';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { config } from '../config.js';
import { traceProviderCall } from '../platform/operation-context.js';
import { findErrorRule } from './error.rules.js';
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown, type TemplateMessage, type ListMessage } from './whatsapp.js';

const TIMEOUT_MS = 10_000;
/** Idle connections are closed after this long: the server could close an older one just as it is used. */
const IDLE_MS = 4_000;

/** Meta's error codes for a temporary failure and for too many messages at once. */
const [TEMPORARY, THROUGHPUT] = [2, 130429];
const HTTP_TOO_MANY_REQUESTS = 429;
/** Errors that occur before anything is sent. */
const CONNECT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

interface ApiResponse {
  messages?: { id: string }[];
  error?: { code: number };
}

@Injectable()
export class WhatsAppCloud extends WhatsApp {
  private readonly request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
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

  send(message: TemplateMessage): Promise<string> {
    return this.submit(toTemplateRequest(message));
  }

  sendList(message: ListMessage): Promise<string> {
    return this.submit(toListRequest(message));
  }

  private async submit(message: object): Promise<string> {
    const { status, body } = await this.post(message);
    const id = body.messages?.[0]?.id;
    if (id) return id;
    const code = body.error?.code;
    if (status === HTTP_TOO_MANY_REQUESTS) throw new WhatsAppError(code ?? THROUGHPUT, true);
    if (code === undefined) throw new WhatsAppOutcomeUnknown(`WhatsApp returned ${status} without an error code`);
    const { remedy } = findErrorRule(code);
    throw new WhatsAppError(code, remedy === 'retry' || remedy === 'retry_pair_limit' || status >= 500);
  }

  private async post(message: object): Promise<{ status: number; body: ApiResponse }> {
    try {
      const { status, text } = await traceProviderCall('whatsapp messages.send', () =>
        this.sendRequest(JSON.stringify(message)),
      );
      return { status, body: JSON.parse(text) as ApiResponse };
    } catch (error) {
      const { code } = error as { code?: string };
      if (code && CONNECT_ERRORS.has(code)) throw new WhatsAppError(TEMPORARY, true);
      throw new WhatsAppOutcomeUnknown(`WhatsApp returned no usable response (${code ?? 'unreadable'})`);
    }
  }

  /** Uses Node's HTTP client with keep-alive: `fetch` needs three times the CPU time. */
  private sendRequest(body: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.options.headers, 'content-length': Buffer.byteLength(body) };
      const request = this.request({ ...this.options, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
      });
      const timer = setTimeout(() => request.destroy(new Error('WhatsApp request timed out')), TIMEOUT_MS);
      request.on('error', reject).on('close', () => clearTimeout(timer));
      request.end(body);
    });
  }
}

const text = (value: string) => ({ type: 'text', text: value });

function toTemplateRequest(message: TemplateMessage): object {
  const { to, template, language, variables, suffix, document, callbackData } = message;
  const header = document && { type: 'header', parameters: [{ type: 'document', document }] };
  const button = suffix && { type: 'button', sub_type: 'url', index: '0', parameters: [text(suffix)] };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    biz_opaque_callback_data: callbackData,
    template: {
      name: template,
      language: { code: language },
      components: [
        ...(header ? [header] : []),
        { type: 'body', parameters: variables.map(text) },
        ...(button ? [button] : []),
      ],
    },
  };
}

const toListRequest = ({ to, body, button, choices }: ListMessage): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'interactive',
  interactive: { type: 'list', body: { text: body }, action: { button, sections: [{ rows: choices }] } },
});
