import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureDocumentation } from './set-up/built.mjs'
import { root } from './set-up/root.mjs'
import { runScript, say } from './set-up/say.mjs'
import { onStop, startServer } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'
import { refuseWindows } from './set-up/windows.mjs'

// The site has hot reload; changes of these sources restart the server.
const sources = ['contract/src', 'pictures/src', 'sandbox/src', 'server/src']
const quietMs = 150

/** @param {() => void} changed */
const watchSources = (changed) => {
  /** @type {NodeJS.Timeout | undefined} */
  let soon
  for (const folder of sources) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.ts$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(soon)
      soon = setTimeout(changed, quietMs)
    })
  }
}

await runScript(async () => {
  refuseWindows(process.env)
  const tools = await setUp()
  await ensureDocumentation(tools)
  const main = join(root, 'server', 'src', 'main.ts')
  const start = () => startServer(tools, ['--dev', ...process.argv.slice(2)], { program: main })
  let server = start()
  let stopping = false
  let again = false
  onStop((signal) => {
    stopping = true
    server.stop(signal)
  })
  watchSources(() => {
    again = true
    server.stop('SIGTERM')
  })
  for (;;) {
    const status = await server.ended
    if (stopping) process.exit(status)
    if (!again) {
      say('The server has stopped. It starts again when a file changes.')
      while (!again && !stopping) await new Promise((resolve) => setTimeout(resolve, quietMs))
    }
    if (stopping) process.exit(status)
    again = false
    server = start()
  }
})
