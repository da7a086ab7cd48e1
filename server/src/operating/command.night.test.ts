import { expect, test } from 'vitest'
import { runProgram } from '../testing/run-program.ts'

const commands = ['setup', 'doctor', 'admin', 'backup', 'restore', 'import', 'export']
const run = (name: string, ...words: string[]) => runProgram(`${name}.ts`, { words, env: {} })

// One process after another: each compiles the whole command first.
test.each(commands)(
  '%s explains itself without any settings, and names an option that it does not know',
  { timeout: 120_000 },
  async (name) => {
    const asked = await run(name, '--help')
    expect(asked).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^npm run ${name}`)) })
    const { code, said } = await run(name, '--nonsense')
    expect(said).toMatch(new RegExp(`^Unknown option '--nonsense'\nnpm run ${name}`))
    expect(code).toBe(1)
  },
)

test('the studio is not exported to a file with the name of a word', { timeout: 60_000 }, async () => {
  const refused = { code: 1, said: expect.stringMatching(/^npm run export/) }
  expect(await run('export', 'open')).toEqual(refused)
})
