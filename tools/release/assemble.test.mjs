import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openToAll } from './assemble.mjs'

test('a release that was made with a umask of 077 is read by the user that runs it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-release-'))
  mkdirSync(join(folder, 'server'), { mode: 0o700 })
  writeFileSync(join(folder, 'server', 'main.js'), '', { mode: 0o600 })
  writeFileSync(join(folder, 'server', 'program'), '', { mode: 0o700 })
  openToAll(folder)
  const modes = ['', 'server', 'server/main.js', 'server/program'].map((path) =>
    (statSync(join(folder, path)).mode & 0o777).toString(8),
  )
  rmSync(folder, { recursive: true })
  expect(modes).toEqual(['755', '755', '644', '755'])
})
