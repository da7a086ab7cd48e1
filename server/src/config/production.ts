import type { Variables } from './environment.ts'
import { weakSecret, wrongStripeKeys } from './secrets.ts'

const wanted = [
  'PUBLIC_URL',
  'TOKEN_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const

/** Lists what a production studio lacks, and settings too weak for it (S-O5, D17.production). */
export function missingInProduction(variables: Variables): string[] {
  const { PUBLIC_URL, TOKEN_SECRET, TRUST_PROXY, RATE_LIMITS, SEED } = variables
  const lines = wanted.filter((name) => !variables[name]).map((name) => `${name} is missing`)
  if (!TRUST_PROXY) lines.push('TRUST_PROXY is missing: the addresses of your proxies, or none')
  if (PUBLIC_URL && !PUBLIC_URL.startsWith('https://')) lines.push('PUBLIC_URL must be https')
  const weak = TOKEN_SECRET?.split(/\s+/).map(weakSecret).find(Boolean)
  if (weak) lines.push(`TOKEN_SECRET ${weak}`)
  lines.push(...wrongStripeKeys(variables))
  if (RATE_LIMITS === 'off') lines.push('RATE_LIMITS=off is for the demo mode only')
  if (SEED === 'demo') lines.push('SEED=demo is for the demo mode only')
  return lines
}
