import { type Variables, VariablesSchema } from './environment.ts'
import { weakSecret, wrongStripeKeys } from './secrets.ts'

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
