import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'
import { compressFiles } from '../compress.mjs'
import { root } from '../root.mjs'

const folder = join(root, 'server', 'build', 'docs')

// Writes the script of /docs to disk: its package would keep its four million characters in the server's
// memory, twice.
const app = fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { statusCode, body } = await app.inject('/docs/js/scalar.js')
if (statusCode !== 200) throw new Error(`The script of the documentation is not where it was: ${statusCode}`)
mkdirSync(folder, { recursive: true })
// The source map that its last line names is not published.
writeFileSync(join(folder, 'scalar.js'), body.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
await compressFiles(folder)
await app.close()
