import type { FleetStudio } from './studios-of.ts'

const PATIENCE_MS = 10_000

/** What a studio says of itself at one moment. */
export interface Look {
  ready: boolean
  /** Partners that do not answer it (mail, payments, limits, replica); it runs without them. */
  failing: string[]
  /** Responses with a status of 500 or more since its start; null without METRICS_TOKEN. */
  errors: number | null
}

const nothing: Look = { ready: false, failing: [], errors: null }

/** Asks `/health/ready`, and `/metrics` with the studio's token; a studio that does not answer is not ready. */
export async function lookAt({ url, metricsToken }: FleetStudio): Promise<Look> {
  try {
    const answer = await ask(`${url}/health/ready`, {})
    const { failing = [] } = (await answer.json()) as { failing?: string[] }
    const errors = metricsToken ? await errorsAt(url, metricsToken) : null
    return { ready: answer.status === 200, failing, errors }
  } catch {
    return nothing
  }
}

const ask = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

async function errorsAt(url: string, token: string): Promise<number> {
  const text = await (await ask(`${url}/metrics`, { authorization: `Bearer ${token}` })).text()
  const lines = text.matchAll(/^studio_answers_total\{[^}]*status="5\d\d"[^}]*\} (\d+)/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}
