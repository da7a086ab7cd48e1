import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureBuilt } from './set-up/built.mjs'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

/** Runs hostile clients against a production server on loopback; arguments select attacks by name. */
await runScript(async () => {
  const tools = await setUp({ tests: true })
  await ensureBuilt(tools)
  const program = join(import.meta.dirname, '../hostile/run.ts')
  const playing = spawn(tools.node, [program, ...process.argv.slice(2)], { env: tools.env, stdio: 'inherit' })
  const [code] = await once(playing, 'exit')
  return code ?? 1
})
