import { runScript } from './set-up/say.mjs'
import { onStop, startServer } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'
import { ensureSite } from './set-up/site.mjs'

await runScript(async () => {
  const tools = await setUp()
  await ensureSite(tools)
  const server = startServer(tools, process.argv.slice(2))
  onStop(server.stop)
  return server.ended
})
