import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP/HTTP encodes it in JSON: the fields that tests read. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** An OpenTelemetry collector that keeps what it receives. @param mode `hangs`: it accepts everything and never answers */
export async function startCollector(mode: 'answers' | 'hangs' = 'answers') {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      bodies.push(body);
      if (mode === 'answers') response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was received, as text. */
    text: () => bodies.join('\n'),
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
