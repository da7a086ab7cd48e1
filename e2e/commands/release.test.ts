import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../../server/src/database/embedded/engine.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { productionEnvironment } from '../../server/src/testing/production-environment.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const admin = { email: 'owner@example.com', password: 'Rising4Sun' }

let folder: string
let release: string
let engine: Engine
let server: ChildProcessByStdio<null, Readable, Readable>
let url: string

const isReady = () =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A fresh machine: the release's folder, an empty database, settings in a file, and an environment with only
 * PATH.
 */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'studio-release-')))
  release = join(folder, 'studio')
  const { STUDIO_ENV_FILE: _, ...env } = process.env
  await run(process.execPath, [join(root, 'tools/release.mjs'), '--to', release], { env })
  engine = await startEngine({ dataDir: join(folder, 'engine'), disposable: true })
  const { user, database, host = '', port } = engine.connection
  const PORT = await freePort()
  url = `http://127.0.0.1:${PORT}`
  const settings = {
    ...productionEnvironment,
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, 'data'),
    PORT,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(release, 'studio.env'), lines.join(''), { mode: 0o600 })
  const { start } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')).scripts
  server = spawn('sh', ['-c', start], {
    cwd: release,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`it ended with: ${said}`)
    await sleep(50)
  }
}, 240_000)

afterAll(async () => {
  if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  await engine?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a release shows the studio, its scripts and its legal texts', async () => {
  const page = await fetch(url)
  const html = await page.text()
  expect([page.status, html.trim().endsWith('</html>')]).toEqual([200, true])
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address)
  expect(scripts.length).toBeGreaterThan(0)
  for (const address of new Set(scripts)) expect((await fetch(url + address)).status, address).toBe(200)
  expect(await (await fetch(`${url}/waiver`)).text()).toContain('Waiver')
})

test('its first admin signs in, and has a photo drawn anew by a process of its own', async () => {
  const answer = await fetch(`${url}/api/User/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } }
  const form = new FormData()
  const photo = readFileSync(join(root, 'web/public/assets/app-icon-180.png'))
  form.set('file', new File([photo], 'photo.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const drawn = await fetch(`${url}/api/User/updateAvatarById/${user.id}`, {
    method: 'PUT',
    headers,
    body: form,
  })
  expect(await drawn.json()).toMatchObject({ avatarUrl: expect.stringMatching(/\.webp$/) })
})

test('a card for shared links is drawn with the faces that came along', async () => {
  const page = await (await fetch(`${url}/about`)).text()
  const [, address = ''] = /property="og:image" content="https:\/\/[^/]+([^"]+)"/.exec(page) ?? []
  const card = await fetch(url + address)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('it says what it is made of: each package with its digest, and the words of its licence', () => {
  const bill = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const component = { purl: `pkg:npm/studio@${version}` }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component } })
  const purls = bill.components.map(({ purl }: { purl: string }) => purl)
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/fastify@5/))
  expect(purls).not.toContainEqual(expect.stringMatching(/^pkg:npm\/vitest@/))
  const fastify = bill.components.find(({ name }: { name: string }) => name === 'fastify')
  expect(fastify.hashes).toMatchObject([{ alg: 'SHA-512' }])
  expect(readFileSync(join(release, 'THIRD-PARTY.txt'), 'utf8')).toMatch(/^sharp /m)
})

test('its commands run beside it, with the settings of its file', async () => {
  const { stdout } = await run('sh', ['-c', 'node run.mjs admin list'], {
    cwd: release,
    env: { PATH: process.env.PATH },
  })
  expect(stdout).toContain(admin.email)
})

test('its commands explain themselves before there are settings, and the studio itself takes no words', async () => {
  const env = { PATH: process.env.PATH, STUDIO_ENV_FILE: join(folder, 'none.env') }
  const told = await run('sh', ['-c', 'node run.mjs restore --help'], { cwd: release, env })
  expect(told.stdout).toMatch(/^npm run restore/)
  await expect(run('sh', ['-c', 'node run.mjs main --help'], { cwd: release, env })).rejects.toMatchObject({
    stderr: expect.stringMatching(/^npm start takes no words/),
  })
})

test('its setup wants a PostgreSQL, since none comes along (D17.production)', async () => {
  const answers = join(folder, 'answers')
  const { STUDIO_MODE: _, ...asked } = productionEnvironment
  const given = {
    ...asked,
    STUDIO_NAME: 'Riverside',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const lines = Object.entries(given).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(answers, lines.join(''))
  const words = `node run.mjs setup --answers ${answers}`
  const env = { PATH: process.env.PATH, STUDIO_ENV_FILE: join(folder, 'fresh.env') }
  await expect(run('sh', ['-c', words], { cwd: release, env })).rejects.toMatchObject({
    stderr: expect.stringMatching(/does not say DATABASE_URL$/m),
  })
})

test('it says which settings file it lacks', async () => {
  const env = { PATH: process.env.PATH, STUDIO_ENV_FILE: join(folder, 'none.env') }
  await expect(run('node', ['run.mjs', 'doctor'], { cwd: release, env })).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The settings can't be read: ENOENT.*none\.env'\n$/),
  })
})

test('it stops cleanly (E11)', async () => {
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})
