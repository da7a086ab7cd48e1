import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { childEnvironment } from './child-environment.ts'

/** A command of `operating`: its arguments, its whole environment besides PATH, and its input. */
export interface Run {
  words?: string[]
  env: Record<string, string>
  typed?: string
}

/** Runs a command of `server/src/operating` to its end; `said` is its whole output. */
export async function runProgram(name: string, { words = [], env, typed = '' }: Run) {
  const script = resolve(import.meta.dirname, '../operating', name)
  const child = spawn(process.execPath, [script, ...words], {
    env: childEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(typed)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said: said + complained }
}
