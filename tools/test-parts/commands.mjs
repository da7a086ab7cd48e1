import { ensureBuilt } from '../set-up/built.mjs'
import { vitest } from './vitest.mjs'

/**
 * Tests the commands of package.json: a server that starts and stops, and one under heavy load.
 * @param {import('./static.mjs').Tools} tools
 */
export const commands = async (tools) => {
  await ensureBuilt(tools)
  return vitest('commands', tools)
}
