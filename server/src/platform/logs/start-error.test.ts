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
  expect(startErrorSentence(new Error('as it is'))).toBe('as it is')
})
