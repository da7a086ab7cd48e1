import { join } from 'node:path'
import { root } from '../root.mjs'
import { makeBundle } from './make-bundle.mjs'

// A separate program, because it needs the studio's Node, and `npm start` may begin with an older one.
await makeBundle('bundle', { main: join(root, 'server', 'src', 'main.ts') })
