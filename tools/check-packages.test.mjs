import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { command } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'

const REPORTS = '/-/npm/v1/security/advisories/bulk'

/** Runs the check against a registry that answers so; returns its words and the packages that it asked about. @param {{ status?: number, body: unknown }} answer */
async function check({ status = 200, body }) {
  /** @type {string[]} */
  const asked = []
  const registry = createServer(async (request, reply) => {
    const isReports = request.method === 'POST' && request.url === REPORTS
    if (isReports) asked.push(...Object.keys(JSON.parse(gunzipSync(await buffer(request)).toString())))
    reply.writeHead(isReports ? status : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isReports ? body : {}))
  })
  await new Promise((done) => registry.listen(0, '127.0.0.1', () => done(null)))
  const address = registry.address()
  const port = typeof address === 'object' ? address?.port : 0
  // npm keeps what it has computed from earlier reports.
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'))
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
    npm_config_cache: cache,
  }
  const given = [join(root, 'tools/check-packages.mjs')]
  const { status: code, output } = await command(process.execPath, given, { env, quiet: true })
  registry.close()
  rmSync(cache, { recursive: true })
  return { code, output, asked }
}

/** @param {string} severity */
const reported = (severity) => ({
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000-0000-0000',
  title: 'A hole',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
})

test('packages of which nothing is reported pass, and those that are shipped are asked about (S-R7)', async () => {
  const { code, output, asked } = await check({ body: {} })
  expect(output).toContain('Nothing is reported')
  expect(code).toBe(0)
  expect(asked).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']))
  expect(asked).not.toContain('vitest')
}, 60_000)

test.each([
  ['moderate', 1],
  ['low', 0],
])(
  'a package with a hole that is %s is named, and the check ends with %i (S-R7)',
  async (severity, ends) => {
    const { code, output } = await check({ body: { stripe: [reported(severity)] } })
    expect(output).toMatch(/Reported: .*stripe/)
    expect(code).toBe(ends)
  },
  60_000,
)

test('a registry without reports is no all-clear: the check says so and fails (S-R7)', async () => {
  const { code, output } = await check({ status: 404, body: { error: 'not found' } })
  expect(output).toContain('The registry gave no reports, so nothing was checked')
  expect(code).toBe(1)
}, 60_000)
