const kinds = {
  invalid: { status: 400, code: 'Invalid' },
  tokenInvalid: { status: 401, code: 'TokenInvalid' },
  paymentRefused: { status: 402, code: 'PaymentRefused' },
  notAllowed: { status: 403, code: 'NotAllowed' },
  notFound: { status: 404, code: 'NotFound' },
  conflict: { status: 409, code: 'Conflict' },
  gone: { status: 410, code: 'Gone' },
  precondition: { status: 412, code: 'PreconditionFailed' },
  tooLarge: { status: 413, code: 'TooLarge' },
  wrongType: { status: 415, code: 'WrongType' },
  misdirected: { status: 421, code: 'Misdirected' },
  locked: { status: 423, code: 'Locked' },
  tooMany: { status: 429, code: 'TooManyRequests' },
  unavailable: { status: 503, code: 'Unavailable' },
  noSpace: { status: 507, code: 'NoSpace' },
} as const

export type RefusalKind = keyof typeof kinds

interface RefusalDetails {
  /** Code that replaces the kind's default, such as `WrongCredentials`. */
  code?: string
  /** Texts by field name. */
  fields?: Record<string, string>
  /** Additional keys of the response, such as `{ userId, signupToken }`. */
  extra?: Record<string, unknown>
  /** Seconds until a retry makes sense (429 and 503). */
  retryAfter?: number
  /** Id of the person concerned, for the security log only. */
  about?: string | undefined
  /** Description for the operator, for the security log only. */
  incident?: string
}

/** Maximum fields in one refusal; names chosen by the sender are shortened, too. */
export const MOST_FIELDS = 20
const MOST_OF_A_NAME = 100

function fewOf(fields: Record<string, string>): Record<string, string> {
  const few = Object.entries(fields).slice(0, MOST_FIELDS)
  return Object.fromEntries(few.map(([name, text]) => [name.slice(0, MOST_OF_A_NAME), text]))
}

/** A business "no" for a person to read; any other thrown error is a bug and gives 500 (S-I10). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly extra: Record<string, unknown>
  readonly retryAfter: number | undefined
  readonly about: string | undefined
  readonly incident: string | undefined

  constructor(kind: RefusalKind, text: string, details: RefusalDetails = {}) {
    super(text)
    this.name = 'Refusal'
    this.status = kinds[kind].status
    this.code = details.code ?? kinds[kind].code
    this.fields = details.fields && fewOf(details.fields)
    this.extra = details.extra ?? {}
    this.retryAfter = details.retryAfter
    this.about = details.about
    this.incident = details.incident
  }
}

/** Returns a refusal for one field; its text is the Message too. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal('invalid', text, { fields: { [field]: text } })
}

/**
 * Runs all checks in order and throws one refusal with all their fields; any other error is thrown at once.
 */
export async function collectFieldErrors(...checks: (() => Promise<void>)[]): Promise<void> {
  const fields: Record<string, string> = {}
  for (const check of checks) {
    await check().catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 400 && error.fields)) throw error
      Object.assign(fields, error.fields)
    })
  }
  const [text] = Object.values(fields)
  if (text) throw new Refusal('invalid', text, { fields })
}
