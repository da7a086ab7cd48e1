import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
 * studio by these answers alone.
 */
const servers = `
  const { createServer } = await import('node:http')
  const { readFileSync } = await import('node:fs')
  const [home, ...ports] = process.argv.slice(1)
  for (const [place, name] of ${JSON.stringify(names)}.entries()) {
    createServer((request, answer) => {
      const [status, body] = JSON.parse(readFileSync(home + '/running/' + name, 'utf8'))
      if (request.url === '/health/ready') return answer.writeHead(status).end(JSON.stringify(body))
      const known = request.headers.authorization === 'Bearer token of ' + name
      answer.writeHead(known ? 200 : 404).end('studio_answers_total{call="home",method="GET",status="500"} ' + (body.errors ?? 0))
    }).listen(Number(ports[place]), '127.0.0.1', () => console.log(name))
  }`
let process_: ReturnType<typeof spawn>

const release = (name: string, status: number, body: object) => {
  mkdirSync(at(name), { recursive: true })
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
  release('wrong', 200, { status: 'ready', errors: 3 })
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
    expect((await upgrade('new')).said).toContain('3 of them run')
  })

  test.each([
    ['broken', 'is not ready after 2 seconds'],
    ['wrong', 'answered 3 requests with an error'],
    ['alone', 'has no mail any more'],
  ])('are left as they are where the canary runs a release that is %s: it goes back', async (to, reason) => {
    const { code, said } = await upgrade(to)
    expect([code, names.map(runningOf)]).toEqual([1, ['old', 'old', 'old']])
    expect(said).toMatch(new RegExp(`ashtanga: it ${reason}; it runs .*old again`))
    expect(said).toContain('0 upgraded, 3 not')
  })

  test('stop at the first that can not be upgraded; those before it run the new release', async () => {
    writeFileSync(at('running', 'bikram'), JSON.stringify([503, {}]))
    const { code, said } = await upgrade('new')
    expect([code, names.map(runningOf)]).toEqual([1, ['new', 'old', 'old']])
    expect(said).toContain('bikram: it was not ready before: nothing was changed.')
    expect(said).toContain('1 upgraded, 2 not')
  })
})
