import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './set-up/root.mjs'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

await runScript(async () => {
  const { node, env } = await setUp()
  const { status } = spawnSync(node, [join(root, 'server/src/check-ledger.ts')], { env, stdio: 'inherit' })
  return status ?? 1
})
