import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './set-up/root.mjs'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

await runScript(async () => {
  const { node, env } = await setUp()
  const words = [join(root, 'server/src/empty-demo.ts'), ...process.argv.slice(2)]
  const { status } = spawnSync(node, words, { cwd: root, env, stdio: 'inherit' })
  return status ?? 1
})
