/** An error in the form it may be logged. */
interface ErrorInLog {
  type: string
  message: string
  stack?: string
  cause?: ErrorInLog
  errors?: ErrorInLog[]
  [detail: string]: unknown
}

/** Properties that help to locate an error and never hold user input. */
const details = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'port',
  'statusCode',
  'status',
  'decline_code',
  'requestId',
  'responseCode',
  'command',
  'queue',
] as const

type Thrown = Partial<Record<(typeof details)[number] | 'name' | 'message' | 'stack', unknown>> & {
  query?: unknown
  params?: unknown
  cause?: unknown
  errors?: unknown
}

const DEEPEST = 5
const LONGEST_MESSAGE = 2_000
const MOST_FRAMES = 15

/**
 * Converts an error to the only form that is written to the log and to failed jobs: location, statement,
 * PostgreSQL's code, and no personal data (S-R3). Parameters of a statement, a row in `detail`, requests to
 * the payment provider and recipients of a mail are left out, in causes too.
 */
export function errorInLog(error: unknown, depth = 0): ErrorInLog {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: scrub(String(error)) }
  const thrown = error as Thrown
  const stack = framesOf(thrown.stack)
  return {
    type: typeOf(thrown),
    message: scrub(messageOf(thrown)).slice(0, LONGEST_MESSAGE),
    ...Object.fromEntries(details.flatMap((name) => detailOf(thrown, name))),
    ...(stack ? { stack } : {}),
    ...(thrown.cause && depth < DEEPEST ? { cause: errorInLog(thrown.cause, depth + 1) } : {}),
    ...(Array.isArray(thrown.errors) && depth < DEEPEST
      ? { errors: thrown.errors.slice(0, 3).map((one) => errorInLog(one, depth + 1)) }
      : {}),
  }
}

/** Returns the message of an error for the operator, without personal data; of a failed statement with PostgreSQL's reason. */
export function errorSentence(error: unknown): string {
  const { message, cause } = errorInLog(error)
  return cause && isStatement(error as Thrown) ? `${message}: ${cause.message}` : message
}

function typeOf(thrown: Thrown): string {
  const name = typeof thrown.name === 'string' ? thrown.name : 'Error'
  return name === 'Error' || name === 'error' ? (thrown.constructor?.name ?? name) : name
}

/** Drizzle's message ends with all parameters; some PostgreSQL messages quote the refused value. */
function messageOf(thrown: Thrown): string {
  if (isStatement(thrown)) return `Failed query: ${thrown.query}`
  const message = typeof thrown.message === 'string' ? thrown.message : ''
  return quotesValue(thrown) ? message.replace(/".*"/s, '"…"') : message
}

const isStatement = (thrown: Thrown): boolean => typeof thrown.query === 'string' && 'params' in thrown

/** Whether the message quotes a value: classes 22 (data exception) and P0 (raised by a function). */
function quotesValue({ severity, code }: Thrown): boolean {
  return severity !== undefined && /^(22|P0)/.test(String(code))
}

function detailOf(thrown: Thrown, name: (typeof details)[number]): [string, unknown][] {
  const value = thrown[name]
  if (typeof value === 'number') return [[name, value]]
  return typeof value === 'string' ? [[name, scrub(value)]] : []
}

/** Returns the stack without its first lines, which repeat the message. */
function framesOf(stack: unknown): string | undefined {
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return frames.length > 0 ? scrub(frames.slice(0, MOST_FRAMES).join('\n')) : undefined
}

const secrets: [RegExp, string][] = [
  [/[^\s<>"'(),;:\\/@=]+@(?:[^\s<>"'(),;:\\/@=]+\.[\p{L}\d-]{2,}|\[[\d.]+\])/gu, '[address]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b[sr]k_(?:live|test)_\w+|\bwhsec_\w+|_secret_\w+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/([?&](?:token|code|password|signature)=)[^&\s"']+/gi, '$1[token]'],
  [/(?<![\w/-])[\w-]{43}(?![\w/-])/g, '[token]'],
  [/\b\d(?:[ -]?\d){13,18}\b/g, '[number]'],
]

/** Maximum length in characters: more is of no use in a log, and slow for patterns that search for an end. */
const LONGEST = 4_000
/** Maximum characters to step back for a cut between words. */
const LONGEST_WORD = 300

/**
 * Returns a text of at most 4,000 characters with e-mail addresses, hashes, tokens, keys and card numbers
 * replaced (S-R3).
 */
export function scrub(text: string): string {
  return secrets.reduce((rest, [pattern, word]) => rest.replace(pattern, word), cut(text))
}

/** Cuts before a word and before groups of digits: no pattern would match half a secret. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let end = LONGEST
  for (const part of [/\S/, /[\d\s-]/]) {
    while (end > LONGEST - LONGEST_WORD && part.test(text.charAt(end - 1))) end -= 1
  }
  return text.slice(0, end)
}
