import { expect, test } from 'vitest'
import { runProgram } from '../testing/run-program.ts'

const commands = ['setup', 'doctor', 'admin', 'backup', 'restore', 'import', 'export']

test.concurrent.each(commands)('%s explains itself to whoever asks, without any settings', async (name) => {
  for (const words of [['--help'], ['list', '-h']]) {
    const { code, said } = await runProgram(`${name}.ts`, { words, env: {} })
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^npm run ${name}`)) })
  }
})

test.concurrent.each(commands)('%s names an option that it does not know, and does nothing', async (name) => {
  const { code, said } = await runProgram(`${name}.ts`, { words: ['--nonsense'], env: {} })
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`^Unknown option '--nonsense'\\nnpm run ${name}`)),
  })
})

test('the studio is not exported to a file with the name of a word', async () => {
  const { code, said } = await runProgram('export.ts', { words: ['open'], env: {} })
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^npm run export/) })
})
