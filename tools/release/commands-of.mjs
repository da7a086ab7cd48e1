import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../set-up/root.mjs'

/**
 * Returns the operator commands of package.json by name, each with its program of `server/src/operating`.
 * @returns {Record<string, string>}
 */
export const operatingCommands = () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const programs = Object.entries(scripts).flatMap(([name, line]) => {
    const [, script] = /^node (tools\/[\w-]+\.mjs)$/.exec(String(line)) ?? []
    if (!script) return []
    const [, program] = /\boperate\('([\w-]+\.ts)'/.exec(readFileSync(join(root, script), 'utf8')) ?? []
    return program ? [[name, program]] : []
  })
  return Object.fromEntries(programs)
}
