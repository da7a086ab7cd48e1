import { runScript } from './set-up/say.mjs'
import { runServer, serverProgram } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'
import { ensureSite } from './set-up/site.mjs'

await runScript(async () => {
  const { node, env } = await setUp()
  await ensureSite(node, env)
  return runServer(node, [serverProgram, ...process.argv.slice(2)], env)
})
