import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Environment as Shape, type Variables } from '../../config/environment.ts'
import { isTestKey } from '../../config/secrets.ts'
import { type Environment, readVariables, wrongIn } from '../../config.ts'
import { checkFirstAdmin } from '../../database/seed/check-first-admin.ts'
import { type Finding, fault, fine, hint } from './finding.ts'

const READABLE_BY_OTHERS = 0o077

/** Returns the parsed environment, null if unreadable, and its errors, one per variable. */
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

/** Converts a line of the configuration check, which begins with its variable. */
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

/** Variables of the same file that others read: Node, compose, Caddy, and the tracing of the studio. */
const OTHERS =
  /^(STUDIO_(DOMAIN|SERVERS|ENV_FILE)|POSTGRES_PASSWORD|BUCKET_(DOMAIN|SECRET|SERVER)|OTEL_\w+|NODE_\w+|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX|TZ|LANG|LC_\w+|PATH|HOME|TMPDIR|\w+_PROXY|\w+_proxy)$/

/** Names lines of the settings file that nothing reads, most often a misspelling; nothing without a file. */
export function checkUnknown(file: string | undefined): Finding[] {
  if (!file || !existsSync(file)) return []
  const known = Object.keys(Shape.shape)
  return Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => !known.includes(name) && !OTHERS.test(name))
    .map((name) => {
      const meant = known.find((one) => isNear(one, name))
      return hint(
        name,
        `is no variable of the studio, and does nothing${meant ? `: is ${meant} meant?` : ''}`,
      )
    })
}

/** Whether two names differ by their spelling only: underscores, case, or one letter. */
function isNear(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((name) => name.replaceAll('_', '').toUpperCase())
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const rests = [a.slice(at + 1), a.slice(at)]
  return rests.some((rest) => rest === b.slice(at + 1) || rest === b.slice(at))
}

/** Checks that a file with secrets is not readable for other users of the machine; nothing without a file. */
export function checkFilePermissions(file: string | undefined): Finding[] {
  if (!file) return []
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || (found.mode & READABLE_BY_OTHERS) === 0) return []
  return [fault(file, `others on this machine may read it: chmod 600 ${file}`)]
}
