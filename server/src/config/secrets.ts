import { type Variables, VariablesSchema } from './environment.ts'

/**
 * Minimum entropy in bits below which a secret counts as guessable; 32 random hexadecimal digits have about
 * 110.
 */
const ENOUGH_BITS = 80
const PLACEHOLDER = /change.?me|replace.?me|example|placeholder|password|secret|your.?(own|token|key)|qwert/i
/** The part of a key after its prefix; real ones have 24 characters or more. */
const KEY_BODY = /^[A-Za-z0-9_+/=-]{16,}$/
const KEY_CHARACTERS = 8

/** Returns why one of our own secrets is too weak for signing; null for a random one (S-O5). */
export function weakSecret(secret: string): string | null {
  if (secret.length < 32) return 'needs 32 characters or more'
  if (PLACEHOLDER.test(secret))
    return 'holds a word from an example; `openssl rand -base64 48` makes a good one'
  if (bitsOf(secret) >= ENOUGH_BITS) return null
  return 'is easy to guess (few different characters, repeats or sequences); `openssl rand -base64 48` makes a good one'
}

/** Estimates an upper bound: characters that continue a run or repeat earlier ones add nothing. */
function bitsOf(secret: string): number {
  const fresh = [...secret].filter((_, at) => !continuesRun(secret, at) && !repeats(secret, at))
  return fresh.length * Math.log2(new Set(secret).size)
}

/** Detects runs such as `aaa`, `abc`, `321`: the same step as before, of at most one. */
function continuesRun(text: string, at: number): boolean {
  const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
  return at > 1 && Math.abs(step) <= 1 && text.charCodeAt(at - 1) - text.charCodeAt(at - 2) === step
}

function repeats(text: string, at: number): boolean {
  return at >= 2 && text.indexOf(text.slice(at - 2, at + 1)) < at - 2
}

interface StripeKeys {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

const forms = {
  STRIPE_SECRET_KEY: /^[sr]k_(live|test)_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(live|test)_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
}
const begins = {
  STRIPE_SECRET_KEY: 'sk_live_ or rk_live_ (sk_test_ or rk_test_ to try)',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_ (pk_test_ to try)',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
}

/** Lists the errors in the payment provider's keys, by variable (S-O5); missing ones are not checked here. */
function wrongStripeKeys(keys: StripeKeys): string[] {
  const names = Object.keys(forms) as (keyof StripeKeys)[]
  const lines = names.flatMap((name) => {
    const key = keys[name]
    if (!key) return []
    if (!forms[name].test(key)) return [`${name} must begin with ${begins[name]}`]
    const body = key.replace(forms[name], '')
    const whole = KEY_BODY.test(body) && new Set(body).size >= KEY_CHARACTERS
    return whole ? [] : [`${name} is not a whole key: copy it from the Stripe dashboard`]
  })
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = keys
  if (lines.length === 0 && secret && publishable && modeOf(secret) !== modeOf(publishable)) {
    lines.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode, live or test')
  }
  return lines
}

/** Checks for a test key, which moves no real money. */
export function isTestKey(key: string | undefined): boolean {
  return modeOf(key) === 'test'
}

function modeOf(key: string | undefined): string | undefined {
  return /^[srp]k_(live|test)_/.exec(key ?? '')?.[1]
}

const names = Object.keys(VariablesSchema.shape) as (keyof Variables)[]
const needed = names.filter((name) => VariablesSchema.shape[name].meta()?.needed)

/** Lists what a production studio lacks, and settings too weak for it (S-O5, D17.production). */
export function missingInProduction(variables: Variables): string[] {
  const { PUBLIC_URL, TOKEN_SECRET, RATE_LIMITS } = variables
  const lines = needed.filter((name) => !variables[name]).map(missing)
  if (PUBLIC_URL && !PUBLIC_URL.startsWith('https://')) lines.push('PUBLIC_URL must be https')
  const weak = TOKEN_SECRET?.split(/\s+/).map(weakSecret).find(Boolean)
  if (weak) lines.push(`TOKEN_SECRET ${weak}`)
  lines.push(...wrongStripeKeys(variables))
  if (RATE_LIMITS === 'off') lines.push('RATE_LIMITS=off is for the demo mode only')
  return lines
}

function missing(name: string): string {
  return name === 'TRUST_PROXY'
    ? 'TRUST_PROXY is missing: the addresses of your proxies, or none'
    : `${name} is missing`
}
