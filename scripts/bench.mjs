import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

/** Measures with the Node that the studio runs on; fails when a ceiling is passed. */
await runScript(async () => {
  const { node, env } = await setUp()
  const measuring = spawn(node, [join(import.meta.dirname, '../bench/lists.mjs')], { env, stdio: 'inherit' })
  const [code] = await once(measuring, 'exit')
  return code ?? 1
})
