import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const plain = /^[\w.:/@+=,%?&~-]*$/

/** Variables as Node reads them from a file; throws for a value that no quotes can hold. */
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

function quoted(value: string): string {
  if (plain.test(value)) return value
  const mark = ["'", '`'].find((one) => !value.includes(one)) ?? '"'
  return `${mark}${value}${mark}`
}

/** Writes a file whole or not at all, closed to everybody else from its first byte (S-R8). */
export function writeClosed(file: string, text: string): void {
  const fresh = `${file}.${randomUUID()}`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** The variables of a file. */
export const readEnvironmentFile = (file: string) =>
  parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
