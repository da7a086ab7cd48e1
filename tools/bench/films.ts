import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { metadataOf } from '../../server/src/testing/tus.ts'
import { ranFor } from './processor.ts'
import { dataFolder, median, type Served, withServed } from './served.ts'
import { type Row, report } from './table.ts'

const FILM = 200 * 1024 * 1024
const CHUNK = 10 * 1024 * 1024
const PART = 256 * 1024
const ROUNDS = 5
const MILLISECONDS = 2_000
/** Each chunk is on the disk before it is acknowledged, which the plain server does once, at the end. */
const LEAST_OF_UPLOAD = 0.4
/** Milliseconds of a core for a part, a few seconds of a film: its link, its session and its person's place are looked at. */
const MOST_FOR_PART = 2
const agent = new Agent({ keepAlive: true })

/** The ceiling: a plain Node server with the same file and the same bytes, and nothing else. */
function servePlain(folder: string): void {
  const file = join(folder, 'film.mp4')
  const server = createServer(async (asked, answer) => {
    if (asked.method === 'GET') {
      const [, first, last] = /bytes=(\d+)-(\d+)/.exec(asked.headers.range ?? '') ?? []
      const [start, end] = [Number(first), Number(last)]
      answer.writeHead(206, { 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/*` })
      createReadStream(file, { start, end }).pipe(answer)
    } else {
      await pipeline(asked, createWriteStream(join(folder, 'upload'), { flush: true }))
      answer.writeHead(201).end()
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}

/** Requests parts of a film for a while, and returns the server's CPU time for each in milliseconds. */
async function costOfParts(url: string, pid: number): Promise<number> {
  const before = ranFor(pid)
  const end = performance.now() + MILLISECONDS
  let parts = 0
  const read = async () => {
    while (performance.now() < end) {
      const start = Math.floor(Math.random() * (FILM - PART))
      const status = await send(url, { agent, headers: { range: `bytes=${start}-${start + PART - 1}` } })
      if (status !== 206) throw new Error(`a part was answered ${status}`)
      parts += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, read))
  return (ranFor(pid) - before) / parts
}

/** Sends bytes on a keep-alive connection. */
const send = (url: string, options: object, bytes?: Buffer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    )
    asked.on('error', reject).end(bytes)
  })

/** Signs in as the demo's Admin, and makes a video. */
async function newVideo(url: string) {
  const json = async (path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return (
      await fetch(
        `${url}/api/${path}`,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      )
    ).json()
  }
  const { accessToken: token } = await json('User/login', {
    email: 'admin@demo.studio',
    password: 'Admin123',
  })
  const { records } = await json('User/getAllUsers?role=Coach')
  const { id } = await json('Video', { title: 'Slow tide', coachUserId: records[0].id }, token)
  return {
    id,
    token,
    address: async () =>
      new URL((await json(`Video/${id}`, undefined, token)).url, url).href.slice(url.length),
  }
}

/** Uploads a film in chunks to a new video. */
async function uploadFilm(url: string, film: Buffer) {
  const { id, token, address } = await newVideo(url)
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const began = performance.now()
  const metadata = metadataOf({
    name: 'a.mp4',
    mimetype: 'video/mp4',
    size: `${FILM}`,
    controller: 'video',
    id,
  })
  const begun = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${FILM}`, 'upload-metadata': metadata },
  })
  for (let offset = 0; offset < FILM; offset += CHUNK) {
    const bytes = film.subarray(offset, offset + CHUNK)
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': bytes.length }
    const options = { method: 'PATCH', headers: { ...headers, ...type, 'upload-offset': offset } }
    const status = await send(url + begun.headers.get('location'), options, bytes)
    if (status !== 204) throw new Error(`a chunk was answered ${status}`)
  }
  const seconds = (performance.now() - began) / 1000
  return { seconds, address }
}

/** Writes a real film, padded to the size of an hour of class. */
function makeFilm(file: string): Buffer {
  const film = Buffer.alloc(FILM)
  const real = readFileSync(join(import.meta.dirname, '../../server/src/testing/film.mp4'))
  real.copy(film)
  film.writeUInt32BE(FILM - real.length, real.length)
  film.write('free', real.length + 4, 'latin1')
  writeFileSync(file, film)
  return film
}

const compared = (work: string, unit: string, ours: number[], plain: number[], least: number): Row => {
  const ratio = median(plain.map((cost, at) => cost / (ours[at] ?? Number.NaN)))
  const said = (of: number[]) => `${median(of).toFixed(2)} ${unit}`
  return { work, ours: said(ours), ceiling: said(plain), ratio, goal: `≥ ${least}`, reached: ratio >= least }
}

/** Upload and parts of a film, each in turn with the plain server. */
async function measureFilms({ url, pid }: Served, tell: (row: Row) => void): Promise<void> {
  const folder = dataFolder()
  const film = makeFilm(join(folder, 'film.mp4'))
  const plain = fork(new URL(import.meta.url), [folder])
  const [port] = await once(plain, 'message')
  const plainUrl = `http://127.0.0.1:${port}`
  const uploads = { ours: [] as number[], plain: [] as number[] }
  const parts = { ours: [] as number[], plain: [] as number[] }
  let path = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await send(plainUrl, { method: 'POST' }, film)
    uploads.plain.push((performance.now() - began) / 1000)
    const { seconds, address } = await uploadFilm(url, film)
    uploads.ours.push(seconds)
    path = await address()
  }
  tell(
    compared('films: upload of 200 MB in chunks of 10 MB', 's', uploads.ours, uploads.plain, LEAST_OF_UPLOAD),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    parts.plain.push(await costOfParts(plainUrl, plain.pid ?? 0))
    parts.ours.push(await costOfParts(url + path, pid))
  }
  const row = compared('films: processor for a part of 256 KB', 'ms', parts.ours, parts.plain, 0)
  tell({ ...row, goal: `≤ ${MOST_FOR_PART} ms`, reached: median(parts.ours) <= MOST_FOR_PART })
  plain.disconnect()
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}

const folder = process.argv[2]
if (folder) servePlain(folder)
else await report((tell) => withServed((studio) => measureFilms(studio, tell)))
