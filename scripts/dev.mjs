import { runScript } from './set-up/say.mjs'
import { runServer, serverProgram } from './set-up/server.mjs'
import { setUp } from './set-up/set-up.mjs'

await runScript(async () => {
  const { node, env } = await setUp()
  const args = ['--watch', '--watch-preserve-output', serverProgram, '--dev', ...process.argv.slice(2)]
  return runServer(node, args, env)
})
