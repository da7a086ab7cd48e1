import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'
import { ensureSite } from './set-up/site.mjs'

/** Plays hostile callers against a production server on loopback; words choose some of the attacks by their names. */
await runScript(async () => {
  const tools = await setUp()
  await ensureSite(tools)
  const program = join(import.meta.dirname, '../hostile/run.ts')
  const playing = spawn(tools.node, [program, ...process.argv.slice(2)], { env: tools.env, stdio: 'inherit' })
  const [code] = await once(playing, 'exit')
  return code ?? 1
})
