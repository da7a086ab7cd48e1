import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderPlace } from './folder-place.ts'

test('a folder that is not there has no backups, and one that can’t be read is not taken for empty', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-places-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await folderPlace(join(folder, 'none')).names()).toEqual([])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(folderPlace(file).names()).rejects.toMatchObject({ code: 'ENOTDIR' })
})
