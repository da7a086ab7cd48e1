import { expect, test } from 'vitest'
import { runProgram } from '../testing/run-program.ts'

test('an import that names no file says how it is asked for', { timeout: 60_000 }, async () => {
  const asked = await runProgram('import.ts', { words: ['films'], env: {} })
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('npm run import -- members') })
})
