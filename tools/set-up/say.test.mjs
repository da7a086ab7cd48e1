import { expect, test } from 'vitest'
import { forgetMissingFolders } from './say.mjs'

test('a folder for temporary files that is gone keeps nothing from starting', () => {
  const env = { TMPDIR: '/nowhere/nix-shell-7', TMP: '/nowhere', TEMP: '/', HOME: '/nowhere' }
  forgetMissingFolders(env)
  expect(env).toEqual({ TEMP: '/', HOME: '/nowhere' })
})
