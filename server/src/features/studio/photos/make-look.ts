import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runApart } from '../../../platform/run-apart.ts'

const script = fileURLToPath(new URL('./draw-look.ts', import.meta.url))
/** It takes some seconds; the rest is for a machine that has much else to do. */
const PATIENCE = 600_000

/**
 * The folder of the demo's photographed look, made on the first start in a process of its own and kept in `dataDir`; it is
 * there whole or not at all. `share` makes smaller ones.
 */
export async function makeLook(dataDir: string, share = 1): Promise<string> {
  const made = join(resolve(dataDir), 'look')
  if (existsSync(made)) return made
  const folder = await mkdtemp(`${made}-`)
  await runApart(script, { argument: JSON.stringify({ folder, share }), patience: PATIENCE, most: 1024 })
  // Another server of the same folder may have been first: its pictures are the same.
  await rename(folder, made).catch((error: unknown) => {
    if (!existsSync(made)) throw error
  })
  return made
}
