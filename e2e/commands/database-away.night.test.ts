import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngine } from '../../server/src/database/embedded/engine.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { type Started, says, start } from './start-command.ts'

let folder: string
let child: Started | null = null
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'studio-away-')))
})
afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

test('while the database is away pages are 503, say when to ask again, and are pages (F2)', {
  timeout: 180_000,
}, async () => {
  const engine = await startEngine({ dataDir: join(folder, 'engine'), disposable: true })
  const { user, database, host = '', port } = engine.connection
  const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const PORT = await freePort()
  child = await start({ PORT, DATABASE_URL, DATA_DIR: join(folder, 'data'), STUDIO_MODE: 'empty' })
  await says(child, 'Ctrl-C')
  child.stdout.resume()
  child.stderr.resume()
  await engine.stop()
  for (const path of ['/', '/pricing', '/teachers']) {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await answer.text()).toContain('Try again')
  }
})
