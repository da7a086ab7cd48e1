import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInProcess } from '../../../platform/run-in-process.ts'

const script = fileURLToPath(new URL('./draw-look.ts', import.meta.url))
/** Takes some seconds; the rest is a margin for a busy machine, in milliseconds. */
const PATIENCE = 600_000

/**
 * Generates the demo's photographs on the first start, in a process of its own, and returns their folder in `dataDir`; the
 * folder is complete or absent. `share` scales them down.
 */
export async function makeLook(dataDir: string, share = 1): Promise<string> {
  const made = join(resolve(dataDir), 'look')
  if (existsSync(made)) return made
  const folder = await mkdtemp(`${made}-`)
  await runInProcess(script, { argument: JSON.stringify({ folder, share }), patience: PATIENCE, most: 1024 })
  // Another server of the same folder may have finished first, with the same pictures.
  await rename(folder, made).catch((error: unknown) => {
    if (!existsSync(made)) throw error
  })
  return made
}
