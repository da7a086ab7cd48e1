import { parentPort, workerData } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { renderWith } from './page-renderer.ts'
import type { ServerFunctions, ThreadData, ThreadFunctions } from './render-thread.ts'
import type { SiteBuild } from './site-build.ts'

const { entry } = workerData as ThreadData

/** Pages requested while the web is loading wait for it. */
const rendering = load()
const rpc = createBirpc<ServerFunctions, ThreadFunctions>(
  { render: async (url, member) => (await rendering)(url, member) },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on('message', listener),
  },
)

async function load() {
  const build = await import(entry)
  const site = build.entry.module.makeSite(build) as SiteBuild
  site.equip({ transport: (request) => rpc.read(request) })
  return renderWith(site)
}
