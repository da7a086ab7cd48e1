import { resolve } from 'node:path'
import { oldNode } from './platform/require-node.ts'

// What an old Node lacks is imported after this.
const old = oldNode(process.versions.node)
if (old) {
  process.stderr.write(`${old}\n`)
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
// Modules imported from here on are compiled once and cached: saves half a second of each later start (F1,
// L12).
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/node'))
const { startFromEnvironment } = await import('./start-studio.ts')
const { untilBuilt } = await import('./platform/until-built.ts')

const webFolder = resolve(import.meta.dirname, '../../web')
await startFromEnvironment({ webFolder, dev: process.argv.includes('--dev'), built: untilBuilt() })
