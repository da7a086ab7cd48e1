import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { withTemporaryFolder } from './temporary-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'studio-temporary-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A command at work in its folder, until somebody ends it. */
const works = `
  import { writeFileSync } from 'node:fs'
  const { withTemporaryFolder } = await import(${JSON.stringify(
    pathToFileURL(join(import.meta.dirname, 'temporary-folder.ts')).href,
  )})
  await withTemporaryFolder(${JSON.stringify(join(home, 'import-'))}, async (folder) => {
    writeFileSync(folder + '/film.mp4', 'bytes')
    console.log('at work')
    await new Promise((done) => setTimeout(done, 600_000))
  })`

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'a command that is ended by %s leaves nothing of its folder, and ends by it (S-R8)',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', works])
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    expect(readdirSync(home)).toHaveLength(1)
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(readdirSync(home)).toEqual([])
  },
  60_000,
)

test('a folder is gone after its work, also after one that fails', async () => {
  expect(await withTemporaryFolder(join(home, 'a-'), async () => 'done')).toBe('done')
  const fails = withTemporaryFolder(join(home, 'b-'), () => Promise.reject(new Error('no room')))
  await expect(fails).rejects.toThrow('no room')
  expect(readdirSync(home)).toEqual([])
})
