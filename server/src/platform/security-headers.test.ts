import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureHeaders } from './security-headers.ts'

const app = fastify()
beforeAll(async () => {
  await secureHeaders(app, { https: true })
  app.get('/assets/*', () => 'picture')
})
afterAll(() => app.close())

test("pictures of mails are shown in a mail program's page, and nothing else of the studio is (S-S9)", async () => {
  const policy = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
  expect(await policy('/assets/mail-mark.png')).toBe('cross-origin')
  expect(await policy('/assets/mail-dawn.png')).toBe('cross-origin')
  for (const url of ['/assets/mark.svg', '/assets/mail-mark.png.map', '/x/assets/mail-mark.png'])
    expect(await policy(url)).toBe('same-origin')
})
