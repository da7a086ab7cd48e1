import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePolicy, secureHeaders } from './security-headers.ts'

const app = fastify()
beforeAll(() => {
  secureHeaders(app, { https: true })
  app.get('/assets/*', () => 'picture')
  app.get('/icons/*', () => 'picture')
  app.get('/share/*', () => 'picture')
  app.get('/about', (_, reply) => reply.type('text/html').send('<p>About</p>'))
})
afterAll(() => app.close())

test("pictures of mails and of shared links are shown in other people's pages, and nothing else of the studio is (S-S9)", async () => {
  const policy = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
  expect(await policy('/assets/mail-mark.png')).toBe('cross-origin')
  expect(await policy('/assets/mail-dawn.png')).toBe('cross-origin')
  expect(await policy('/icons/180.png')).toBe('cross-origin')
  expect(await policy('/share/class/1/2.jpg')).toBe('cross-origin')
  for (const url of ['/assets/mark.svg', '/assets/mail-mark.png.map', '/x/assets/mail-mark.png'])
    expect(await policy(url)).toBe('same-origin')
})

test('a file says what concerns a file, in a few words; a page says everything (S-S9)', async () => {
  const headersOf = async (url: string) => (await app.inject(url)).headers
  const documents = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']
  const { connection: _, ...file } = await headersOf('/assets/shell-C50ztJEj.js')
  expect(file).toMatchObject({
    'strict-transport-security': 'max-age=63072000',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
  for (const name of documents) expect(file).not.toHaveProperty(name)
  expect(JSON.stringify(file).length).toBeLessThan(500)
  for (const url of ['/about', '/pictures/of/nothing'])
    for (const name of documents) expect(await headersOf(url)).toHaveProperty(name)
})

const sourcesOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ') ?? []

test("lets Stripe's script in, with what it fetches of itself, where Stripe takes the money (S-S8)", () => {
  const policy = pagePolicy([], { stripe: true })
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com']
  expect(sourcesOf(policy, 'script-src')).toEqual(expect.arrayContaining(own))
  expect(sourcesOf(policy, 'frame-src')).toEqual(expect.arrayContaining([...own, 'https://hooks.stripe.com']))
  expect(sourcesOf(policy, 'connect-src')).toContain('https://api.stripe.com')
})

test('lets the page’s own scripts in by their hashes (S-S8)', () => {
  const scripts = sourcesOf(pagePolicy(["'sha256-abc='", ''], { stripe: false }), 'script-src')
  expect(scripts).toEqual(['script-src', "'self'", "'sha256-abc='"])
})

test('lets films be read from the bucket, and nothing else there (S-S8)', () => {
  const policy = pagePolicy([], { stripe: false, files: 'https://films.example' })
  for (const kind of ['media-src', 'connect-src', 'img-src'])
    expect(sourcesOf(policy, kind)).toContain('https://films.example')
  for (const kind of ['script-src', 'frame-src', 'form-action'])
    expect(sourcesOf(policy, kind)).not.toContain('https://films.example')
})

test('names nothing of Stripe where the sandbox stands in for it (S-S8)', () => {
  expect(pagePolicy([], { stripe: false })).not.toContain('stripe')
})
