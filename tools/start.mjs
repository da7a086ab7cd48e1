import { startBuilding } from './set-up/built.mjs'
import { runScript } from './set-up/say.mjs'
import { environmentFile, onStop, startServer } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'
import { refuseWindows } from './set-up/windows.mjs'

await runScript(async () => {
  refuseWindows(process.env)
  const tools = await setUp()
  const built = startBuilding(tools)
  await Promise.race([built.server, built.all])
  // The database opens while the site is still being built.
  const server = startServer(tools, process.argv.slice(2), { ...environmentFile(tools.env), waits: true })
  let stopped = false
  onStop((signal) => {
    stopped = true
    server.stop(signal)
  })
  try {
    await Promise.race([built.all, server.ended])
    server.siteIsBuilt()
  } catch (error) {
    // Ctrl-C ends the build, too; a second signal would end the server at once.
    if (stopped) return server.ended
    server.stop('SIGTERM')
    await server.ended
    throw error
  }
  return server.ended
})
