import type { AnswerOf, AnyEndpoint } from '@studio/contract/endpoint.ts'
import { createParser } from 'eventsource-parser'
import { openStream } from './open-stream.ts'

/** Milliseconds without data after which the stream counts as lost. The server sends at once, then at least every 20 s. */
const PATIENCE = { first: 10_000, later: 45_000 }
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

interface Listener<E extends AnyEndpoint> {
  received: (event: AnswerOf<E>) => void
  /** Called for a named event with its payload. */
  named?: (name: string, news: unknown) => void
  /** Called for each failed attempt: nothing is pushed meanwhile, so important data must be polled. */
  lost: () => void
  /** Whether the page is in use although it is hidden. */
  usedHidden?: () => boolean
}

/** Milliseconds before the next attempt: exponential, with jitter. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1)) * (0.5 + chance)
}

/**
 * Follows the server-sent events of a call (D18.event-stream) while the page is visible and online: a hidden page that is
 * not in use has no connection, and one that becomes visible reconnects at once. A stream that ends or falls silent is
 * reopened. Returns the stop function.
 */
export function followEvents<E extends AnyEndpoint>(
  endpoint: E,
  { received, named, lost, usedHidden }: Listener<E>,
): () => void {
  let attempt: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function connect(): Promise<void> {
    stop()
    if (isUnused() || !navigator.onLine) return
    const own = new AbortController()
    attempt = own
    failures += 1
    const alive = (silence: number) => {
      clearTimeout(timer)
      if (attempt === own) timer = setTimeout(() => own.abort(), silence)
    }
    alive(PATIENCE.first)
    const event = (data: string, name: string | undefined) => {
      failures = 0
      if (name) named?.(name, JSON.parse(data))
      else received(JSON.parse(data) as AnswerOf<E>)
    }
    const bytes = () => alive(failures === 0 ? PATIENCE.later : PATIENCE.first)
    await readEvents(endpoint, own.signal, { event, bytes }).catch(() => {})
    if (attempt !== own) return
    if (failures > 0) lost()
    clearTimeout(timer)
    timer = setTimeout(connect, pauseAfter(failures))
  }

  function stop(): void {
    clearTimeout(timer)
    const left = attempt
    attempt = null
    left?.abort()
  }

  const isUnused = () => document.visibilityState === 'hidden' && !usedHidden?.()
  const again = () => void connect()
  const shown = () => {
    // A hidden page in use keeps its stream; one that becomes visible asks anew, because it may have been frozen.
    if (document.visibilityState === 'visible' || isUnused()) again()
  }
  document.addEventListener('visibilitychange', shown)
  for (const sign of ['online', 'offline']) window.addEventListener(sign, again)
  again()
  return () => {
    document.removeEventListener('visibilitychange', shown)
    for (const sign of ['online', 'offline']) window.removeEventListener(sign, again)
    stop()
  }
}

interface Hearing {
  event: (data: string, name: string | undefined) => void
  /** Called for any data, heartbeats included. */
  bytes: () => void
}

/** Reads until the stream ends; rejects if it can't be opened or breaks. */
async function readEvents(
  endpoint: AnyEndpoint,
  signal: AbortSignal,
  { event, bytes }: Hearing,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data, event: name }) => event(data, name) })
  const reader = (await openStream(endpoint, signal)).getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    bytes()
  }
}
