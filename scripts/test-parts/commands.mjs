import { ensureBuilt } from '../set-up/built.mjs'
import { vitest } from './vitest.mjs'

/** What the commands of package.json do: a server that starts and stops, and one that is stormed. @param {import('./static.mjs').Tools} tools */
export const commands = async (tools) => {
  await ensureBuilt(tools)
  return vitest('commands', tools)
}
