import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startErrorSentence } from './start-error.ts'

test('a port that is taken is said with what to do, and no files that may be opened as well', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as { port: number }
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error')
  first.close()
  expect(startErrorSentence(error)).toBe(
    `Port ${port} is taken: another program, or another studio, listens there. Stop it, or set PORT to a free one.`,
  )
  expect(startErrorSentence(Object.assign(new Error('x'), { code: 'EMFILE' }))).toContain('ulimit -n')
  const away = Object.assign(new Error('getaddrinfo ENOTFOUND w'), { code: 'ENOTFOUND', hostname: 'w' })
  expect(startErrorSentence(away)).toMatch(/^DATABASE_URL: there is no machine w\. .*%40/)
  const refused = Object.assign(new Error('database "x" does not exist'), { code: '3D000' })
  expect(startErrorSentence(refused)).toBe('DATABASE_URL: database "x" does not exist')
  expect(startErrorSentence(new Error('as it is'))).toBe('as it is')
})
