import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { runProgram } from '../../testing/run-program.ts'

const home = mkdtempSync(join(tmpdir(), 'studio-fleet-'))
const at = (...path: string[]) => join(home, ...path)
const names = ['ashtanga', 'bikram', 'calm']

/**
 * Stands for the studios' servers: each answers what its release says, as of its last restart. The command knows a
 * studio by these answers alone. `errors` come with each look; `blinks` are looks that it refuses once it was ready.
 */
const servers = `
  const { createServer } = await import('node:http')
  const { readFileSync } = await import('node:fs')
  const [home, ...ports] = process.argv.slice(1)
  const seen = {}
  for (const [place, name] of ${JSON.stringify(names)}.entries()) {
    createServer((request, answer) => {
      const says = readFileSync(home + '/running/' + name, 'utf8')
      const [status, body] = JSON.parse(says)
      if (seen[name]?.says !== says) seen[name] = { says, looks: 0 }
      const mine = seen[name]
      if (request.url === '/health/ready') {
        mine.looks += 1
        const blinks = mine.looks > 1 && mine.looks < 2 + (body.blinks ?? 0)
        return answer.writeHead(blinks ? 503 : status).end(JSON.stringify(body))
      }
      const known = request.headers.authorization === 'Bearer token of ' + name
      const counted = Object.entries(body.errors ?? {}).map(([code, each]) =>
        'studio_answers_total{call="home",method="GET",status="' + code + '"} ' + (7 + each * mine.looks))
      const away = (body.failing ?? []).map((one) => 'studio_partner_failing{partner="' + one + '"} 1')
      answer.writeHead(known ? 200 : 404).end([...counted, ...away].join('\\n'))
    }).listen(Number(ports[place]), '127.0.0.1', () => console.log(name))
  }`
let process_: ReturnType<typeof spawn>

const release = (name: string, status: number, body: object, migrations = 1) => {
  const journal = { entries: [{ when: migrations }] }
  mkdirSync(at(name, 'server/migrations/meta'), { recursive: true })
  writeFileSync(at(name, 'server/migrations/meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(at(name, 'package.json'), '{}')
  writeFileSync(at(name, 'says'), JSON.stringify([status, body]))
}
const runningOf = (name: string) => basename(readlinkSync(at('links', name)))
const upgrade = (to: string, ...words: string[]) =>
  runProgram('upgrade-all.ts', {
    env: {},
    words: [
      at(to),
      ...['--settings', at('settings'), '--links', at('links'), '--watch', '1', '--patience', '2'],
      ...['--restart', `cp -f ${at('links')}/{}/says ${at('running')}/{} && echo {} >> ${at('order')}`],
      ...words,
    ],
  })

beforeAll(async () => {
  for (const folder of ['settings', 'links', 'running']) mkdirSync(at(folder))
  release('old', 200, { status: 'ready' })
  release('new', 200, { status: 'ready' })
  release('broken', 503, { status: 'starting' })
  release('wrong', 200, { status: 'ready', errors: { 500: 3 } })
  release('busy', 200, { status: 'ready', errors: { 500: 0, 503: 2, 507: 1 }, blinks: 3 }, 2)
  release('migrated', 200, { status: 'ready', errors: { 500: 1 } }, 2)
  release('failing', 503, { status: 'starting' }, 2)
  release('alone', 200, { status: 'degraded', failing: ['mail'] })
  const ports = await Promise.all(names.map(() => freePort()))
  for (const [place, name] of names.entries())
    writeFileSync(at('settings', `${name}.env`), `PORT=${ports[place]}\nMETRICS_TOKEN='token of ${name}'\n`)
  const words = ['--input-type=module', '-e', servers, home, ...ports.map(String)]
  process_ = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  for (let heard = ''; heard.split('\n').length <= names.length; )
    heard += String((await once(process_.stdout!, 'data'))[0])
}, 60_000)
afterAll(() => {
  process_.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})
beforeEach(async () => {
  writeFileSync(at('order'), '')
  for (const name of names) {
    rmSync(at('links', name), { force: true })
    symlinkSync(at('old'), at('links', name))
    writeFileSync(at('running', name), JSON.stringify([200, { status: 'ready' }]))
  }
})

describe('three studios of one machine (S-R1)', { timeout: 120_000 }, () => {
  test('are upgraded one after the other, the canary first; a second run leaves them alone', async () => {
    const { code, said } = await upgrade('new', '--canary', 'bikram')
    expect([code, names.map(runningOf)]).toEqual([0, ['new', 'new', 'new']])
    expect(said.match(/^\w+(?=: ready)/gm)).toEqual(['bikram', 'ashtanga', 'calm'])
    expect((await upgrade('new')).said).toContain('runs in 3 of 3 studios already')
  })

  test.each([
    ['broken', 'is not ready after 2 seconds'],
    ['wrong', 'answered 3 of its requests with status 500'],
    ['alone', 'has no mail any more'],
  ])('are left as they are where the canary runs a release that is %s: it goes back', async (to, reason) => {
    const { code, said } = await upgrade(to)
    expect([code, names.map(runningOf)]).toEqual([1, ['old', 'old', 'old']])
    expect(said).toMatch(new RegExp(`ashtanga: it ${reason}; it runs .*old again`))
    expect(said).toContain('0 upgraded, 3 not')
  })

  test('are upgraded although the canary refuses some looks and calls while it is busy or its disk is full: nothing of it is the release’s fault', async () => {
    const { code } = await upgrade('busy')
    expect([code, names.map(runningOf)]).toEqual([0, ['busy', 'busy', 'busy']])
  })

  test('stay on a release that has migrated the canary: the one before would refuse its database', async () => {
    const { code, said } = await upgrade('migrated')
    expect([code, names.map(runningOf)]).toEqual([1, ['migrated', 'old', 'old']])
    expect(said).toMatch(
      /ashtanga: it answered 1 of its requests with status 500; it stays on .*restore the backup/,
    )
    expect(readFileSync(at('order'), 'utf8')).toBe('ashtanga\n')
  })

  test('go back from a release with migrations that never was ready: it may have migrated nothing', async () => {
    expect((await upgrade('failing')).said).toMatch(/not ready after 2 seconds; it runs .*old again/)
    expect(names.map(runningOf)).toEqual(['old', 'old', 'old'])
  })

  test('are not upgraded behind a canary that runs the release and is not well, as a run leaves it that was stopped', async () => {
    for (const [says, reason] of [
      ['wrong', 'answered 3 of its requests with status 500'],
      ['broken', 'runs the release and is not ready'],
    ] as const) {
      rmSync(at('links', 'ashtanga'))
      symlinkSync(at('new'), at('links', 'ashtanga'))
      copyFileSync(at(says, 'says'), at('running', 'ashtanga'))
      const { code, said } = await upgrade('new')
      expect([code, names.map(runningOf)]).toEqual([1, ['new', 'old', 'old']])
      expect(said).toContain(`ashtanga: it ${reason}`)
      expect(said).toContain('0 upgraded, 2 not')
    }
  })

  test('stop at the first that can not be upgraded; those before it run the new release', async () => {
    writeFileSync(at('running', 'bikram'), JSON.stringify([503, {}]))
    const { code, said } = await upgrade('new')
    expect([code, names.map(runningOf)]).toEqual([1, ['new', 'old', 'old']])
    expect(said).toContain('bikram: it was not ready before: nothing was changed.')
    expect(said).toContain('1 upgraded, 2 not')
  })
})
