import { randomUUID } from 'node:crypto'
import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const plain = /^[\w.:/@+=,%?&~-]*$/

/** Formats variables for Node's environment files; throws for a value that can't be quoted. */
export function environmentText(values: Record<string, string>): string {
  const text = Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')
  const read = parseEnv(text)
  const lost = Object.keys(values).find((name) => read[name] !== values[name])
  if (lost)
    throw new Error(`${lost} can't be written to a file: it holds quotes of each kind or several lines.`)
  return text
}

/**
 * systemd and compose read the file, too: to them backticks are letters of the value. Within double quotes `\` has
 * a meaning to systemd before some letters, and `$` to compose. Backticks are left for what no other quotes can hold.
 */
function quoted(value: string): string {
  if (plain.test(value)) return value
  const mark = !value.includes("'") ? "'" : /"|\\(["$\\`]|$)/.test(value) ? '`' : '"'
  return `${mark}${value}${mark}`
}

/** Returns the variables whose value systemd or compose would read otherwise than Node. */
export const readDifferently = (values: Record<string, string>): string[] =>
  Object.keys(values).filter((name) => /'/.test(values[name] ?? '') && /["$\\`]/.test(values[name] ?? ''))

/**
 * Writes a file atomically, unreadable for others from the first byte (S-R8). One that root writes again stays its owner's,
 * who reads it.
 */
export function writePrivateFile(file: string, text: string): void {
  const fresh = `${file}.${randomUUID()}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    const before = statSync(file, { throwIfNoEntry: false })
    if (before && process.getuid?.() === 0) chownSync(fresh, before.uid, before.gid)
    renameSync(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
}

export const readEnvironmentFile = (file: string) =>
  parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
