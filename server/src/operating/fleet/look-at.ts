import { setTimeout as pause } from 'node:timers/promises'
import type { FleetStudio } from './studios-of.ts'

const PATIENCE_MS = 10_000
export const LOOK_EVERY_MS = 500
/** Failed looks in a row that count: a server under load refuses one now and then. */
const FAILED_LOOKS = 5

/** What a studio says of itself at one moment. */
export interface Look {
  ready: boolean
  /** Partners that do not answer it (mail, payments, limits, replica), known with METRICS_TOKEN; it runs without them. */
  failing: string[]
  /**
   * Responses with status 500 since its start; null without METRICS_TOKEN. 503 is a server that is full or not ready,
   * and 507 a full disk: none of them is the release's fault.
   */
  errors: number | null
}

const nothing: Look = { ready: false, failing: [], errors: null }

/** Asks `/health/ready`, and `/metrics` with the studio's token; a studio that does not answer is not ready. */
export async function lookAt({ url, metricsToken }: FleetStudio): Promise<Look> {
  try {
    const answer = await ask(`${url}/health/ready`, {})
    const figures = metricsToken ? await figuresAt(url, metricsToken) : { failing: [], errors: null }
    return { ready: answer.status === 200, ...figures }
  } catch {
    return nothing
  }
}

const ask = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

async function figuresAt(url: string, token: string): Promise<Omit<Look, 'ready'>> {
  const text = await (await ask(`${url}/metrics`, { authorization: `Bearer ${token}` })).text()
  const lines = text.matchAll(/^studio_answers_total\{[^}]*status="500"[^}]*\} (\d+)/gm)
  const away = text.matchAll(/^studio_partner_failing\{partner="(\w+)"\} 1$/gm)
  return {
    failing: [...away].map(([, name = '']) => name),
    errors: [...lines].reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

/** What a studio says of itself once it is ready; null if it is not, in several looks. */
export async function lookOnceReady(studio: FleetStudio): Promise<Look | null> {
  for (let failed = 0; failed < FAILED_LOOKS; failed += 1) {
    if (failed > 0) await pause(LOOK_EVERY_MS)
    const look = await lookAt(studio)
    if (look.ready) return look
  }
  return null
}

/**
 * Looks at a studio for so many milliseconds and returns what is wrong, null if nothing: it stays ready, answers
 * nothing with status 500, and loses no engine but those that failed before.
 */
export async function watch(studio: FleetStudio, before: Look, watched: number): Promise<string | null> {
  let { errors: counted } = await lookAt(studio)
  let failed = 0
  for (const end = Date.now() + watched; Date.now() < end || failed > 0; await pause(LOOK_EVERY_MS)) {
    const now = await lookAt(studio)
    const more = errorsSince(counted, now.errors)
    if (more > 0) return `it answered ${more} of its requests with status 500`
    counted ??= now.errors
    const wrong = faultOf(now, before)
    failed = wrong ? failed + 1 : 0
    if (wrong && failed >= FAILED_LOOKS) return wrong
  }
  return null
}

function faultOf({ ready, failing }: Look, before: Look): string | null {
  if (!ready) return 'it was ready and is not any more'
  const lost = failing.filter((one) => !before.failing.includes(one))
  return lost.length > 0 ? `it has no ${lost.join(' and no ')} any more` : null
}

/** A server that restarted by itself counts from nothing. */
function errorsSince(counted: number | null, now: number | null): number {
  if (counted === null || now === null) return 0
  return now < counted ? now : now - counted
}
