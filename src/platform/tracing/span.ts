/** Role of a span, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** Names, codes and numbers only: never a name, a phone number, a text, a URL, an identifier or a secret. */
export type Attributes = Record<string, string | number>;

export interface SpanOptions {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** The `traceparent` of the span that caused this one; without it a new trace begins. */
  parent?: string | null | undefined;
  /** By default now. */
  startedAt?: Date;
}

/** One step of a trace. */
export interface Span {
  /** Its trace and its own id, in the format of the W3C header. */
  readonly traceparent: string;
  /** False once it has ended, and when its trace is not sampled: steps below it need no spans. */
  isRecording(): boolean;
  rename(name: string): void;
  /** Ends it. @param error why the step failed; only its code or class is sent. */
  end(error?: unknown, attributes?: Attributes): void;
}

export interface Tracer {
  startSpan(options: SpanOptions): Span;
  /** Sends what waits, or gives up after a moment. */
  stop(): Promise<void>;
}
