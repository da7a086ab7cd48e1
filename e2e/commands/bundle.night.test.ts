import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/free-port.ts'
import { readTestFilm, tusOf } from '../../server/src/testing/tus.ts'
import { bundledServer } from '../../tools/set-up/built.mjs'
import { serverFlags } from '../../tools/set-up/server.mjs'
import { type Started, says, start } from './start-command.ts'

let folder: string
let server: Started
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-bundle-'))
  const PORT = await freePort()
  url = `http://127.0.0.1:${PORT}`
  server = await start({ DATA_DIR: folder, PORT })
  await says(server, 'Ctrl-C')
  server.stdout.resume()
}, 60_000)

afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const signedIn = async () => {
  const admin = { email: 'admin@demo.studio', password: 'Admin123' }
  const answer = await fetch(`${url}/api/User/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { id: string } }
  return { token: accessToken, id: user.id }
}

test('the server that was built starts its thread of pages', async () => {
  const answer = await fetch(`${url}/about`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/<\/html>\s*$/)
})

test('it starts the process that draws a photo anew (S-F1)', async () => {
  const { token, id } = await signedIn()
  const photo = readFileSync(resolve(import.meta.dirname, '../../web/public/assets/app-icon-180.png'))
  const form = new FormData()
  form.set('file', new File([photo], 'photo.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/User/updateAvatarById/${id}`, { method: 'PUT', headers, body: form })
  expect(await answer.json()).toMatchObject({ avatarUrl: expect.stringMatching(/\.webp$/) })
})

test('it starts the thread that reads a film: its seconds are known when it has arrived (S-F5)', async () => {
  const admin = await signedIn()
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const coaches = await (await fetch(`${url}/api/User/getAllUsers?role=Coach`, { headers })).json()
  const video = { title: 'Slow tide', coachUserId: coaches.records[0].id }
  const made = await fetch(`${url}/api/Video`, { method: 'POST', headers, body: JSON.stringify(video) })
  const { id } = (await made.json()) as { id: string }
  const film = await readTestFilm()
  const tus = tusOf({ url })
  const { path } = await tus.begin(admin, id, film.length)
  expect((await tus.send(admin, path, 0, film)).status).toBe(204)
  const shown = await (await fetch(`${url}/api/Video/${id}`, { headers })).json()
  expect(shown).toMatchObject({ duration: 26 })
})

test('it reads the files that lie beside the sources: a legal text, the script of the documentation', async () => {
  expect(await (await fetch(`${url}/waiver`)).text()).toContain('Waiver')
  const script = await fetch(`${url}/docs/js/scalar.js`, { headers: { 'accept-encoding': 'br' } })
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(script.headers.get('content-type')).toContain('javascript')
  expect((await script.text()).length).toBeGreaterThan(1_000_000)
})

test('a stack names the source and its line, not the bundle', () => {
  // The stack shows who writes to the screen: here the refusal of a wrong setting.
  const program = `process.stderr.write = () => console.log(new Error().stack)
    await import(${JSON.stringify(bundledServer)})`
  const { stdout } = spawnSync(
    process.execPath,
    [...serverFlags(process.env), '--input-type=module', '-e', program],
    { encoding: 'utf8', env: { ...process.env, PORT: 'none' } },
  )
  const [, path = '', line] = /(\S*server[\\/]src[\\/]start-studio\.ts):(\d+)/.exec(stdout) ?? []
  const source = readFileSync(path.replace(/^\(/, ''), 'utf8').split('\n')
  expect(source[Number(line) - 1]).toContain('process.stderr.write')
})
