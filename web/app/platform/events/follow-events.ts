import type { AnswerOf, AnyEndpoint } from '@studio/contract/endpoint.ts'
import { createParser } from 'eventsource-parser'
import { openStream } from './open-stream.ts'

/** Milliseconds. The server says the first thing at once, and something every 20 s. */
const PATIENCE = { first: 10_000, later: 45_000 }
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

interface Listener<E extends AnyEndpoint> {
  heard: (event: AnswerOf<E>) => void
  /** Told of an event that has a name, with what it carries. */
  named?: (name: string, news: unknown) => void
  /** Nobody tells anything at the moment: what matters is to be asked for. Called for each attempt that fails. */
  lost: () => void
}

/** Milliseconds before the next attempt: longer after each failure, and not for all pages at once. */
export function pauseAfter(failures: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1)) * (0.5 + chance)
}

/**
 * Follows the server-sent events of a call (D18.event-stream) while the page is seen and has a network: a hidden page
 * keeps no connection, and one that wakes up asks at once. A stream that ends or falls silent is opened anew. Returns how
 * to stop.
 */
export function followEvents<E extends AnyEndpoint>(
  endpoint: E,
  { heard, named, lost }: Listener<E>,
): () => void {
  let attempt: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  async function connect(): Promise<void> {
    stop()
    if (document.visibilityState === 'hidden' || !navigator.onLine) return
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
      else heard(JSON.parse(data) as AnswerOf<E>)
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

  const again = () => void connect()
  document.addEventListener('visibilitychange', again)
  for (const sign of ['online', 'offline']) window.addEventListener(sign, again)
  again()
  return () => {
    document.removeEventListener('visibilitychange', again)
    for (const sign of ['online', 'offline']) window.removeEventListener(sign, again)
    stop()
  }
}

interface Hearing {
  event: (data: string, name: string | undefined) => void
  /** Anything came, a heartbeat included. */
  bytes: () => void
}

/** Reads to the end of the stream; rejects where it can't be had or breaks. */
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
