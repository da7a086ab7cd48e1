import { ensureBuilt } from './set-up/built.mjs'
import { runScript } from './set-up/say.mjs'
import { environmentFile, onStop, startServer } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'

await runScript(async () => {
  const tools = await setUp()
  await ensureBuilt(tools)
  const server = startServer(tools, process.argv.slice(2), { flags: environmentFile(tools.env).flags })
  onStop(server.stop)
  return server.ended
})
