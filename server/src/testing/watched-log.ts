import { appendFileSync } from 'node:fs'
import type pino from 'pino'
import { makeLog } from '../platform/logs/log.ts'

/** Patterns that no log line may contain (S-R3), each with the description printed by a failing run. */
const forbidden: [RegExp, string][] = [
  [/[^\s<>"'(),;:\\/@=]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u, 'an e-mail address'],
  [/\$argon2/, 'a hash of a password'],
  [/\beyJ[\w-]{10,}\.[\w-]+/, 'a signed token'],
  [/\b[sr]k_(?:live|test)_\w|\bwhsec_\w|_secret_\w/, "a key of the payment provider's"],
  [/\b(?:4242|4000|5555|3782)[ -]?\d{4}[ -]?\d{4}[ -]?\d{2,4}\b/, 'the number of a card'],
  [/(?<![\w/-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}(?![\w/-])/, 'a code or a refresh token'],
  [/Passw0rd1|Sunny7xyz|Guessed1|Harbour42|Kestrel7x|Admin123|Teacher123|Member123/, 'a password'],
]

/** Returns the description of forbidden content in a line; null for a clean one. */
export function offenceIn(line: string): string | null {
  return forbidden.find(([pattern]) => pattern.test(line))?.[1] ?? null
}

/** Throws for the first line with forbidden content. */
export function requireClean(lines: Iterable<string>): void {
  for (const line of lines) {
    const offence = offenceIn(line)
    if (offence) throw new Error(`a line of the log holds ${offence}: ${line}`)
  }
}

export interface WatchedLog {
  log: pino.Logger
  /** Throws for the first line so far with forbidden content; for the end of a test file. */
  requireClean(): void
}

/**
 * Creates the log of a studio under test, at its most verbose level and not printed unless TEST_LOG is set.
 * Every line is checked, so that a secret in any log fails the test file that caused it. A process that is
 * killed writes such lines to the file `offences` for the process that killed it.
 */
export function makeWatchedLog(offences?: string): WatchedLog {
  const bad: string[] = []
  const write = (line: string) => {
    if (process.env.TEST_LOG) process.stderr.write(line)
    if (!offenceIn(line)) return
    bad.push(line)
    if (offences) appendFileSync(offences, line)
  }
  return { log: makeLog('debug', { write }), requireClean: () => requireClean(bad) }
}
