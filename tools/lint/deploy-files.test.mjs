import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'
import { serverFlags } from '../set-up/server.mjs'

/**
 * Maximum exposure score of a confined unit, in tenths (`systemd-analyze security`); an unconfined one has
 * 96.
 */
const MOST_EXPOSED = 20

const deploy = join(root, 'deploy')
const units = ['studio@.service', 'studios@.service']
/** @param {string} name */
const textOf = (name) => readFileSync(join(deploy, name), 'utf8')
/** @param {string} program */
const isHere = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
/** @param {string} program */
const needs = (program) => (isHere(program) ? '' : ` (skipped: there is no ${program} here)`)

test.each(units)('%s starts the server with the bounds of memory that npm start has', (name) => {
  const unit = textOf(name)
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  expect(line.split(' ').slice(1, -1).sort()).toEqual(serverFlags({}).sort())
  expect(unit).toContain('UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2')
})

test('the image starts the server as npm start of a release does, with its bounds and its settings file', () => {
  const image = textOf('Dockerfile')
  const [, list = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
  const [node, ...words] = JSON.parse(list)
  expect([node, ...words.slice(-2)]).toEqual(['node', 'run.mjs', 'main'])
  expect(words.slice(0, -2).sort()).toEqual(serverFlags({}).sort())
  expect(image).toContain('UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2')
})

test.skipIf(!isHere('systemd-analyze')).each(units)(
  `systemd takes %s, and it is confined${needs('systemd-analyze')}`,
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-unit-'))
    const file = join(folder, name)
    // Replaces paths that exist only on the target machine.
    writeFileSync(
      file,
      textOf(name)
        .replace('/usr/bin/node', process.execPath)
        .replace(/^(WorkingDirectory=).*/m, `$1${folder}`),
    )
    // It is verified as the instance "i", which is no port.
    writeFileSync(join(folder, 'studio@.socket'), textOf('studio@.socket').replace(':%i', ':3000'))
    const verified = spawnSync('systemd-analyze', ['verify', file], {
      encoding: 'utf8',
      // The trailing colon adds systemd's own folders.
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    })
    const judged = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, file],
      { encoding: 'utf8' },
    )
    rmSync(folder, { recursive: true })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    expect(judged.status, judged.stdout + judged.stderr).toBe(0)
  },
)

test.skipIf(!isHere('caddy')).each(['Caddyfile', 'Caddyfile.bucket'])(
  `Caddy takes %s, and has nothing to say of its form${needs('caddy')}`,
  (name) => {
    const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, name)]
    const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(stderr).not.toContain('not formatted')
  },
)

/** @param {import('node:net').Server} server @returns {Promise<number>} its port */
const portOf = async (server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}
const freePort = async () => {
  const server = createServer()
  const port = await portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

test.skipIf(!isHere('caddy'))(
  `of two servers behind Caddy, one that accepts and never answers is hardly asked${needs('caddy')}`,
  { timeout: 60_000 },
  async () => {
    let hanging = 0
    const hung = createServer((socket) => {
      hanging += 1
      socket.on('error', () => {})
    })
    const healthy = createHttpServer((_request, response) => void response.end('well'))
    const servers = `127.0.0.1:${await portOf(hung)} 127.0.0.1:${await portOf(healthy)}`
    const [port, admin] = [await freePort(), await freePort()]
    const home = mkdtempSync(join(tmpdir(), 'studio-caddy-'))
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        CADDY_ADMIN: `127.0.0.1:${admin}`,
        STUDIO_DOMAIN: `http://127.0.0.1:${port}`,
        STUDIO_SERVERS: servers,
      },
      stdio: 'ignore',
    })
    try {
      const at = `http://127.0.0.1:${port}`
      const isUp = () =>
        fetch(`${at}/metrics`)
          .then(({ status }) => status === 404)
          .catch(() => false)
      await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
      const leaving = new AbortController()
      for (let answered = 0, asked = 1; asked <= 40; asked += 1) {
        void fetch(at, { signal: leaving.signal }).then(
          () => (answered += 1),
          () => {},
        )
        await expect.poll(() => answered + hanging, { interval: 2, timeout: 10_000 }).toBe(asked)
      }
      expect(hanging).toBeLessThan(5)
      leaving.abort()
    } finally {
      caddy.kill('SIGKILL')
      if (caddy.exitCode === null) await once(caddy, 'exit')
      hung.close()
      healthy.closeAllConnections()
      healthy.close()
      rmSync(home, { recursive: true, force: true })
    }
  },
)

test('the image is asked for its health where it listens, also on another port', async () => {
  const image = textOf('Dockerfile')
  const [, list = '[]'] = /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(image) ?? []
  const [, ...words] = JSON.parse(list)
  const asked = /** @type {string[]} */ ([])
  const server = createHttpServer(({ url }, response) => {
    asked.push(String(url))
    response.end()
  })
  const probe = spawn(process.execPath, words, { env: { PORT: String(await portOf(server)) } })
  const [code] = await once(probe, 'exit')
  server.close()
  expect([code, asked]).toEqual([0, ['/health/ready']])
})

test.each(['compose.yaml', 'compose.bucket.yaml'])(
  'no container of %s fills the disk with its log',
  (name) => {
    const services =
      textOf(name)
        .split(/^(?=\w+:$)/m)
        .find((part) => part.startsWith('services:')) ?? ''
    const blocks = services.split(/^ {2}(?=\w+:$)/m).filter((block) => /^ {4}(image|build):/m.test(block))
    expect(blocks).not.toEqual([])
    for (const block of blocks) expect(block).toMatch(/^ {4}(<<: \*log|logging:)$/m)
  },
)
