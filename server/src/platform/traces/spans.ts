/** What a span is about. Names and attributes hold no input and nothing about a person (S-R3). */
export interface SpanOf {
  name: string
  /** `client` for what waits for another server, `internal` for work of this one. */
  kind: 'client' | 'internal'
  attributes?: Record<string, string | number>
}

export type RunInSpan = <Result>(of: SpanOf, work: () => Promise<Result>) => Promise<Result>

/** What records spans in this process. */
interface Recorder {
  run: RunInSpan
  /** The id of the current trace. */
  traceId(): string | undefined
}

let recorder: Recorder | null = null

/** Sets what records spans in this process; null for nothing. */
export function recordSpansBy(next: Recorder | null): void {
  recorder = next
}

/** What each line of the log says of its trace. */
export const traceInLog = (): { traceId?: string | undefined } =>
  recorder ? { traceId: recorder.traceId() } : {}

/** Runs work in a span below the current one; without OTEL_EXPORTER_OTLP_ENDPOINT it only runs the work. */
export const inSpan: RunInSpan = (of, work) => (recorder ? recorder.run(of, work) : work())
