import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { VariablesSchema } from './environment.ts'

/** Variables of the same file that others read: Node, compose, Caddy, and the tracing of the studio. */
const OTHERS =
  /^(STUDIO_(DOMAIN|SERVERS|ENV_FILE|ENV_ALONE)|COMPOSE_\w+|POSTGRES_PASSWORD|BUCKET_(DOMAIN|SECRET|SERVER)|OTEL_\w+|NODE_\w+|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX|TZ|LANG|LC_\w+|PATH|HOME|TMPDIR|\w+_PROXY|\w+_proxy)$/
/** What a container and npm add to an environment. */
const OF_CONTAINER =
  /^(HOSTNAME|container|YARN_VERSION|TERM|PWD|OLDPWD|SHLVL|_|NODE|INIT_CWD|COLOR|EDITOR|npm_\w+|NPM_CONFIG_\w+)$/

/** Without the mark that some editors write at the beginning of a file, before its first name. */
export const withoutMark = (name: string): string => name.replace(/^\uFEFF/, '')

const known = Object.keys(VariablesSchema.shape)
const isUnknown = (name: string) => !known.includes(name) && !OTHERS.test(name)

/**
 * Finds names that nothing reads: all of the settings file, where STUDIO_ENV_FILE names one that can be read, or of the environment,
 * where STUDIO_ENV_ALONE says that the file is in it and little else; otherwise it has much of others, and only what looks like a
 * misspelling is named.
 */
export function unknownVariables(
  environment: Record<string, string | undefined>,
): { name: string; text: string }[] {
  const settings = environment.STUDIO_ENV_ALONE
    ? Object.keys(environment).filter((name) => !OF_CONTAINER.test(name))
    : namesIn(environment.STUDIO_ENV_FILE)
  const misspelt = Object.keys(environment).filter((name) => isUnknown(name) && nearTo(name))
  const names = new Set([...settings.filter(isUnknown), ...misspelt])
  return [...names].map((name) => {
    const meant = nearTo(name)
    return {
      name,
      text: `is not a variable of the studio, and does nothing${meant ? `: do you mean ${meant}?` : ''}`,
    }
  })
}

/** Systemd and containers read the file before they give up the rights to it. */
function namesIn(file: string | undefined): string[] {
  try {
    return file ? Object.keys(parseEnv(withoutMark(readFileSync(file, 'utf8')))) : []
  } catch {
    return []
  }
}

const nearTo = (name: string) => known.find((one) => isNear(one, name))

/** Whether two names differ by their spelling only: underscores, case, one letter, or two that are swapped. */
function isNear(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((name) => name.replaceAll('_', '').toUpperCase())
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const swapped = `${a[at + 1] ?? ''}${a[at] ?? ''}${a.slice(at + 2)}`
  const rests = [a.slice(at + 1), a.slice(at)]
  return swapped === b.slice(at) || rests.some((rest) => rest === b.slice(at + 1) || rest === b.slice(at))
}
