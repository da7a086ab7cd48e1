import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { blame, startErrorSentence } from './start-error.ts'

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
  expect(startErrorSentence(new Error('as it is'))).toBe('as it is')
})

test.each([
  [{ code: 'EACCES', port: 80 }, 'Set PORT to a higher one'],
  [{ code: 'EACCES', path: '/var/lib/studio' }, '/var/lib/studio may not be read or written by this user.'],
  [{ code: 'EADDRNOTAVAIL' }, 'HOST is not an address of this machine.'],
  [{ code: 'EMFILE' }, 'ulimit -n'],
  [{ code: 'ENFILE' }, 'fs.file-max'],
  [{ code: '28P01', variable: 'DATABASE_URL' }, 'DATABASE_URL: as it is'],
  [{ code: '28000', variable: 'DATABASE_URL' }, 'DATABASE_URL: as it is'],
  [{ code: '08P01', variable: 'DATABASE_URL' }, 'DATABASE_URL: as it is. Is it a pooler?'],
])('a start that fails with %j says what helps', (facts, words) => {
  expect(startErrorSentence(Object.assign(new Error('as it is'), facts))).toContain(words)
})

test('an error names the variable that it comes from, and none where that is not known', async () => {
  const sentence = (code: string, variable?: string) => {
    const error = Object.assign(new Error('database "x" does not exist'), { code, hostname: 'w' })
    return variable
      ? Promise.reject(error).catch(blame(variable)).catch(startErrorSentence)
      : startErrorSentence(error)
  }
  expect(await sentence('ENOTFOUND', 'DATABASE_URL')).toMatch(/^DATABASE_URL: there is no machine w\. .*%40/)
  expect(await sentence('ENOTFOUND', 'HOST')).toBe('HOST: there is no machine w.')
  expect(await sentence('ENOTFOUND')).toBe('there is no machine w.')
  expect(await sentence('3D000', 'DATABASE_DIRECT_URL')).toBe(
    'DATABASE_DIRECT_URL: database "x" does not exist',
  )
  expect(await sentence('3D000')).toBe('database "x" does not exist')
})
