import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentFile } from './server.mjs'

test('a settings file that this user may not read is told of by its right name, and not as one that is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-settings-'))
  const file = join(folder, 'studio.env')
  writeFileSync(file, '')
  try {
    expect(environmentFile({ STUDIO_ENV_FILE: file })).toEqual({ file, flags: [`--env-file=${file}`] })
    expect(() => environmentFile({ STUDIO_ENV_FILE: join(folder, 'other.env') })).toThrow(
      /ENOENT.*other\.env/,
    )
    chmodSync(file, 0)
    const isRoot = process.getuid?.() === 0
    if (!isRoot) expect(() => environmentFile({ STUDIO_ENV_FILE: file })).toThrow(/EACCES.*studio\.env/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
