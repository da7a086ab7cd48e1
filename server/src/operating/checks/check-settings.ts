import { statSync } from 'node:fs'
import type { Variables } from '../../config/environment.ts'
import { isTestKey } from '../../config/secrets.ts'
import { type Environment, readVariables, wrongIn } from '../../config.ts'
import { checkFirstAdmin } from '../../database/seed/check-first-admin.ts'
import { type Finding, fault, fine, hint } from './finding.ts'

const READABLE_BY_OTHERS = 0o077

/** What the environment says, and what is wrong with it, a variable a line; null where it can't be read at all. */
export function checkSettings(environment: Environment): {
  variables: Variables | null
  findings: Finding[]
} {
  const read = readVariables(environment)
  if ('wrong' in read) return { variables: null, findings: read.wrong.map(ofLine) }
  const { variables } = read
  const wrong = wrongIn(variables, [checkFirstAdmin]).map(ofLine)
  const findings =
    wrong.length > 0 ? wrong : [fine('settings', 'all that is needed is there and well formed')]
  return { variables, findings: [...findings, ...hintsAbout(variables)] }
}

/** Each line of the configuration begins with its variable. */
function ofLine(line: string): Finding {
  return fault(/^[A-Z][A-Z_]+/.exec(line)?.[0] ?? 'settings', line)
}

function hintsAbout({ STUDIO_MODE, STRIPE_SECRET_KEY }: Variables): Finding[] {
  if (STUDIO_MODE === 'demo')
    return [hint('STUDIO_MODE', 'this is the demo; STUDIO_MODE=production opens a real studio')]
  if (isTestKey(STRIPE_SECRET_KEY))
    return [hint('STRIPE_SECRET_KEY', "is of Stripe's test mode: memberships begin and no money comes")]
  return []
}

/** Whether a file that holds secrets is closed to other users of the machine; nothing where there is none. */
export function checkSecrecy(file: string | undefined): Finding[] {
  if (!file) return []
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || (found.mode & READABLE_BY_OTHERS) === 0) return []
  return [fault(file, `others on this machine may read it: chmod 600 ${file}`)]
}
