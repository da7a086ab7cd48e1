import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { sizes } from './fill.mjs'
import { beside, meterOf } from './measure.ts'
import { ranFor } from './processor.ts'
import { withServed } from './served.ts'
import { type Ask, openStudio, withEngine } from './studio.ts'
import { type Row, report } from './table.ts'

/** Calls of a member in a small studio, or with `SIZE=large` in one of a million people. */
const size = process.env.SIZE === 'large' ? sizes.large : sizes.small
const COUNT = Number(process.env.CALLS ?? 1_000)
const DAY = 86_400_000

interface CallAsk {
  work: string
  beside: 'select' | 'update'
  ask: (turn: number) => Pick<Ask, 'method' | 'path' | 'body'>
  status?: number
}
const read = (work: string, path: string): CallAsk => ({
  work,
  beside: 'select',
  ask: () => ({ method: 'GET', path }),
})
const write = (work: string, ask: CallAsk['ask'], status = 200): CallAsk => ({
  work,
  beside: 'update',
  ask,
  status,
})

const rowId = (kind: string, at: number) =>
  `000000${kind}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
const today = new Date(Math.floor(Date.now() / DAY) * DAY).toISOString()
/** Maximum cost of reads beside one select, of writes beside one update. */
const most = { select: 6, update: 4 }
const calls = (id: string): CallAsk[] => [
  read('own profile', 'User/getUserInfo'),
  read('own notifications', 'Notification/getMyNotifications'),
  read("today's classes", `VideoHistory?dateTime=${today}`),
  write('own city changed', (turn) => ({
    method: 'PUT',
    path: `User/${id}`,
    body: { city: `Town ${turn}` },
  })),
  write('a calendar joined or left', (turn) => ({
    method: 'PUT',
    path: `Calendar/${rowId('6d', 1000)}/${turn % 2 ? 'unsign' : 'sign'}?userId=${id}`,
  })),
  write(
    'where a film goes on',
    (turn) => ({ method: 'PUT', path: `VideoProgress/${rowId('76', 1)}`, body: { seconds: turn % 500 } }),
    204,
  ),
]

/** A member's calls beside bare Fastify with one named statement, all within this process. */
const measureCalls = (tell: (row: Row) => void) =>
  withEngine(async (engine) => {
    const studio = await openStudio(engine, 'calls', size)
    const pool = studio.context.db.$client
    const costOf = await meterOf(pool)
    const { studentId: id } = studio
    const bare = fastify()
    const text = 'select id, first_name, last_name, user_name, email, role, city from users where id = $1'
    bare.get('/select', async () => (await pool.query({ name: 'one', text, values: [id] })).rows[0])
    let written = 0
    bare.get('/update', async () => {
      const change = 'update users set city = $2 where id = $1'
      await pool.query({ name: 'write', text: change, values: [id, `City ${written++}`] })
      return {}
    })
    const ceilings = {
      select: await costOf(COUNT * 2, () => bare.inject('/select')),
      update: await costOf(COUNT, () => bare.inject('/update')),
    }
    for (const { work, beside: kind, ask, status } of calls(id)) {
      const once = (turn: number) => studio.whole({ as: 'student', ...ask(turn) }, status)
      tell(beside(work, await costOf(COUNT, once), ceilings[kind], most[kind]))
    }
    await studio.close()
  })

const PAGES = ['/', '/api/Price']
/** A visitor's page and public list, over sockets, beside a bare Fastify that sends the same bytes and headers. */
const measureVisits = (tell: (row: Row) => void) =>
  withServed(async (studio) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const visit = (url: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = { 'accept-encoding': 'br' }
        get(url, { agent, headers }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
      })
    const costOf = async (url: string, pid: number) => {
      for (let turn = 0; turn < 500; turn += 1) await visit(url)
      const before = ranFor(pid)
      for (let turn = 0; turn < COUNT; turn += 1)
        await Promise.all(Array.from({ length: 16 }, () => visit(url)))
      return (ranFor(pid) - before) / COUNT / 16
    }
    for (const path of PAGES) {
      const bare = fork(new URL(import.meta.url), [studio.url + path])
      const [port] = await once(bare, 'message')
      const [ours, ceiling] = [
        await costOf(studio.url + path, studio.pid),
        await costOf(`http://127.0.0.1:${port}`, bare.pid ?? 0),
      ]
      tell(beside(`a visitor's ${path}`, ours, ceiling, 2))
      bare.disconnect()
    }
    agent.destroy()
  })

/** Sends what that address answered, with its headers, and nothing else. */
async function serveBare(url: string): Promise<void> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  const body = await buffer(answer)
  const { connection: _, 'keep-alive': __, date: ___, 'transfer-encoding': ____, ...headers } = answer.headers
  const app = fastify()
  app.get('/', (_, reply) => reply.headers(headers).send(body))
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.server.address() as AddressInfo).port)
  process.on('disconnect', () => process.exit())
}

const copied = process.argv[2]
if (copied) await serveBare(copied)
else
  await report(async (tell) => {
    await measureCalls(tell)
    await measureVisits(tell)
  })
