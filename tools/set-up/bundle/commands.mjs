import { join, parse } from 'node:path'
import { root } from '../root.mjs'
import { makeBundle } from './make-bundle.mjs'

// The named programs of `server/src/operating`, for a release, which runs them without their sources.
const programs = process.argv
  .slice(2)
  .map((name) => [parse(name).name, join(root, 'server/src/operating', name)])
await makeBundle('commands', Object.fromEntries(programs))
