import { expect, test } from 'vitest'
import { refuseWindows } from './windows.mjs'

test('on Windows a start without DATABASE_URL ends with a sentence before anything is installed', () => {
  const env = { STUDIO_ENV_FILE: '' }
  expect(() => refuseWindows(env, 'win32')).toThrow(/On Windows use WSL/)
  expect(() => refuseWindows({ ...env, DATABASE_URL: 'postgres://db/studio' }, 'win32')).not.toThrow()
  expect(() => refuseWindows(env, 'linux')).not.toThrow()
})
