import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, resourceFromAttributes, serviceNameEnvDetector } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { SECOND } from '@studio/contract/dates.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameOfCall } from '../metrics/answered-calls.ts'
import { type RunInSpan, recordSpansBy } from './spans.ts'

/** Milliseconds for which a stopping server waits for the receiver. */
const STOP_PATIENCE = 2 * SECOND
/** Milliseconds for one delivery of spans. */
const SEND_PATIENCE = 5 * SECOND

export interface TraceSettings {
  /** Base address of the OTLP receiver; spans go to `/v1/traces` below it. */
  endpoint: string
  /** The part of all traces that is recorded, 0 to 1. */
  ratio: number
}

export interface Tracing {
  /** Records a span for every request but those of health and metrics. */
  traceRequests(app: FastifyInstance): void
  stop(): Promise<void>
}

/** Asked for every few seconds, by machines. */
const unrecorded = new Set(['/health', '/metrics'])

/**
 * Records spans of this process and sends them over OTLP/HTTP, in batches of at most 512; what a receiver that is
 * away or slow leaves beyond 2,048 spans is dropped. A trace begins here: a caller's `traceparent` is not followed,
 * since anybody could send one.
 */
export function startTracing({ endpoint, ratio }: TraceSettings): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME tells several studios apart.
    resource: resourceFromAttributes({ 'service.name': 'studio' }).merge(
      detectResources({ detectors: [serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: SEND_PATIENCE }) }),
    ],
  })
  const tracer = provider.getTracer('studio')
  const current = new AsyncLocalStorage<Context>()
  const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
  const run: RunInSpan = async ({ name, kind, attributes = {} }, work) => {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    try {
      return await current.run(trace.setSpan(parent, span), work)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  const traceId = () => trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext().traceId
  recordSpansBy({ run, traceId })
  return {
    traceRequests: (app) =>
      traceRequests(app, {
        current,
        start: (request) =>
          tracer.startSpan(
            request.method,
            { kind: SpanKind.SERVER, attributes: headOf(request) },
            ROOT_CONTEXT,
          ),
      }),
    async stop() {
      recordSpansBy(null)
      const late = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

const headOf = ({ id, method }: FastifyRequest) => ({ 'http.request.method': method, 'studio.request': id })

/** Says what kind of error ended the work: its code or class, never its message, which may quote input. */
function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
  span.setAttribute('error.type', type.slice(0, 60)).setStatus({ code: SpanStatusCode.ERROR })
}

interface RequestSpans {
  current: AsyncLocalStorage<Context>
  start(request: FastifyRequest): Span
}

function traceRequests(app: FastifyInstance, { current, start }: RequestSpans): void {
  const spans = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    if (unrecorded.has(nameOfCall(request))) return done()
    const span = start(request)
    const within = trace.setSpan(ROOT_CONTEXT, span)
    spans.set(request, within)
    // Also ends the span of a request whose caller went away.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.updateName(`${request.method} ${nameOfCall(request)}`)
      span.setAttributes({ 'http.route': nameOfCall(request), 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    current.run(within, done)
  })
  // A body arrives in events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const within = spans.get(request)
    if (within) current.run(within, done)
    else done()
  })
}
