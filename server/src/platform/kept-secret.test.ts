import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDir } from '../database/embedded/folders.ts'
import { keptSecret } from './kept-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the secret of a studio is made once, and is read by its owner alone, as is its folder (S-R8, S-O5)', () => {
  const dataDir = join(folder, 'one')
  const secret = keptSecret(dataDir)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(keptSecret(dataDir)).toBe(secret)
  expect(keptSecret(join(folder, 'other'))).not.toBe(secret)
  expect([modeOf(dataDir), modeOf(join(dataDir, 'token-secret'))]).toEqual(['700', '600'])
})

test('a data folder that is not there is made for its owner alone (S-R8)', () => {
  expect(modeOf(openDataDir(join(folder, 'data', 'deep')))).toBe('700')
})
