import { parseArgs } from 'node:util'
import { expect, test, vi } from 'vitest'
import { forgetMissingFolders, runScript } from './say.mjs'

test('a folder for temporary files that is gone keeps nothing from starting', () => {
  const env = { TMPDIR: '/nowhere/nix-shell-7', TMP: '/nowhere', TEMP: '/', HOME: '/nowhere' }
  forgetMissingFolders(env)
  expect(env).toEqual({ TEMP: '/', HOME: '/nowhere' })
})

test('a word that a script does not know is named without a stack', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = process.exitCode
  await runScript(async () => {
    parseArgs({ args: ['--help'], options: {} })
    return 0
  })
  expect([process.exitCode, said.mock.calls]).toEqual([
    1,
    [[expect.stringMatching(/^\nUnknown option '--help'/)]],
  ])
  process.exitCode = before
  said.mockRestore()
})
