import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { productionEnvironment } from '../../testing/production-environment.ts'
import { runProgram } from '../../testing/run-program.ts'
import { requireWritable } from './require-writable.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-writable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder that is not there yet is made', () => {
  requireWritable(join(folder, 'data/studio'))
  expect(existsSync(join(folder, 'data/studio'))).toBe(true)
})

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

test.skipIf(!mayMount)(
  `a folder that systemd keeps read-only is told of with what opens it${mayMount ? '' : ' (skipped: this user may not mount)'}`,
  () => {
    const place = join(folder, 'read-only')
    mkdirSync(place)
    const source = pathToFileURL(join(import.meta.dirname, 'require-writable.ts')).href
    const said = ['', '/data'].map((inner) => {
      const code = `const { requireWritable } = await import('${source}'); try { requireWritable('${place}${inner}') } catch ({ message }) { console.log(message) }`
      const script = 'mount -t tmpfs -o ro none "$0" && exec "$1" --input-type=module -e "$2"'
      return spawnSync('unshare', ['--mount', 'sh', '-c', script, place, process.execPath, code], {
        encoding: 'utf8',
      }).stdout
    })
    for (const words of said)
      expect(words).toMatch(/^DATA_DIR: .* can't be made or written to .*ReadWritePaths=/)
  },
)

test('a studio with its own PostgreSQL does not open where it can keep no files, and names the variable (D17.production)', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const DATA_DIR = join(file, 'data')
  const DATABASE_URL = 'postgres://studio@127.0.0.1:1/studio'
  const admin = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'Harbour42' }
  const env = { ...productionEnvironment, ...admin, DATA_DIR, DATABASE_URL }
  expect(await runProgram('../main.ts', { env })).toEqual({
    code: 1,
    said: `DATA_DIR: ${DATA_DIR} can't be made or written to (ENOTDIR).\n`,
  })
}, 60_000)
