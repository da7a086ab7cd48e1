import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { metadataOf } from '../../server/src/testing/tus.ts'
import { ranFor } from './ran-for.mjs'
import { median, withServed } from './served/served.mjs'
import { measureSlowViewers } from './served/slow-viewers.mjs'
import { report } from './table.mjs'

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {{ port: number, path: string, size: number }} Source */

const MEGABYTE = 1024 * 1024
const FILM = 200 * MEGABYTE
const CHUNK = 10 * MEGABYTE
const PART = 256 * 1024
const ROUNDS = 5

/** Creates a real film padded to the size of an hour of class. */
const makeFilm = () => {
  const film = readFileSync(join(import.meta.dirname, '../../server/src/testing/film.mp4'))
  const bytes = Buffer.alloc(FILM)
  film.copy(bytes)
  bytes.writeUInt32BE(FILM - film.length, film.length)
  bytes.write('free', film.length + 4, 'latin1')
  return bytes
}

/**
 * Measures parts per second, and the server's CPU time per part in milliseconds.
 * @param {Source} source @param {number} pid
 */
const readParts = async ({ port, path, size }, pid) => {
  const before = ranFor(pid)
  const worker = new Worker(new URL('./served/range-reader.mjs', import.meta.url), {
    workerData: { port, path, size, part: PART, connections: 8, milliseconds: 2_000 },
  })
  const [{ parts, seconds }] = await once(worker, 'message')
  return { rate: parts / seconds, cost: (ranFor(pid) - before) / parts }
}

/**
 * Sends bytes on a keep-alive connection.
 * @param {string} url @param {object} options @param {Buffer} bytes
 */
const send = (url, options, bytes) =>
  /** @type {Promise<import('node:http').IncomingMessage>} */ (
    new Promise((resolve, reject) => {
      const asked = request(url, options, (answer) => answer.resume().on('end', () => resolve(answer)))
      asked.on('error', reject).end(bytes)
    })
  )

/**
 * Measures the seconds until a film uploaded in chunks is assigned to its video.
 * @param {ReturnType<typeof adminAt>} ask @param {string} url @param {Buffer} film
 */
const uploadFilm = async (ask, url, film) => {
  const { token } = await ask
  const id = await newVideo(url, token)
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
    const sent = {
      ...headers,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    }
    const { statusCode } = await send(
      url + begun.headers.get('location'),
      { method: 'PATCH', headers: sent },
      bytes,
    )
    if (statusCode !== 204) throw new Error(`a chunk was answered ${statusCode}`)
  }
  return { id, seconds: (performance.now() - began) / 1000 }
}

/** @param {string} url @param {string} token */
const newVideo = async (url, token) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const coaches = await (await fetch(`${url}/api/User/getAllUsers?role=Coach`)).json()
  const body = JSON.stringify({ title: 'Slow tide', coachUserId: coaches.records[0].id })
  return (await (await fetch(`${url}/api/Video`, { method: 'POST', headers, body })).json()).id
}

/** @param {string} url @returns {Promise<{ token: string }>} */
const adminAt = async (url) => {
  const body = JSON.stringify({ email: 'admin@demo.studio', password: 'Admin123' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/User/login`, { method: 'POST', headers, body })
  return { token: (await answer.json()).accessToken }
}

/**
 * Measures upload and partial download of a film, each alternating with a plain Node server with the same
 * bytes.
 * @returns {Promise<Row[]>}
 */
const measureFilms = () =>
  withServed(async ({ url, pid }) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-bench-films-'))
    const film = makeFilm()
    const file = join(folder, 'film.mp4')
    writeFileSync(file, film)
    const plain = fork(new URL('./served/plain-films.mjs', import.meta.url), [file, folder])
    try {
      const [plainPort] = await once(plain, 'message')
      const admin = adminAt(url)
      const uploads = []
      let id = ''
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now()
        await send(`http://127.0.0.1:${plainPort}`, { method: 'POST' }, film)
        const seconds = (performance.now() - began) / 1000
        const ours = await uploadFilm(admin, url, film)
        id = ours.id
        uploads.push({ ours: ours.seconds, plain: seconds })
      }
      const { token } = await admin
      const shown = await fetch(`${url}/api/Video/${id}`, { headers: { authorization: `Bearer ${token}` } })
      const path = (await shown.json()).url
      const parts = []
      for (let round = 0; round < ROUNDS; round += 1) {
        parts.push({
          plain: await readParts({ port: plainPort, path: '/', size: FILM }, Number(plain.pid)),
          ours: await readParts({ port: Number(new URL(url).port), path, size: FILM }, pid),
        })
      }
      const watched = await measureSlowViewers({ port: Number(new URL(url).port), path }, pid)
      return [partsRow(parts), uploadRow(uploads), viewersRow(watched)]
    } finally {
      plain.disconnect()
      rmSync(folder, { recursive: true, force: true })
    }
  })

/** @typedef {{ rate: number, cost: number }} Read */

/** @param {{ ours: Read, plain: Read }[]} rounds @returns {Row} */
const partsRow = (rounds) => {
  const ratio = median(rounds.map(({ ours, plain }) => ours.rate / plain.rate))
  /** @param {'ours' | 'plain'} of */
  const said = (of) =>
    `${median(rounds.map((round) => round[of].rate)).toFixed(0)} /s, ${median(rounds.map((round) => round[of].cost)).toFixed(2)} ms`
  return {
    work: 'films: parts of 256 KB',
    ours: said('ours'),
    ceiling: said('plain'),
    ratio,
    goal: '≥ 0.8',
    reached: ratio >= 0.8,
  }
}

/** @param {{ ours: number, plain: number }[]} rounds @returns {Row} */
const uploadRow = (rounds) => {
  const ratio = median(rounds.map(({ ours, plain }) => plain / ours))
  /** @param {'ours' | 'plain'} of */
  const said = (of) => `${(FILM / 1e6 / median(rounds.map((round) => round[of]))).toFixed(0)} MB/s`
  return {
    work: 'films: upload in chunks of 10 MB',
    ours: said('ours'),
    ceiling: said('plain'),
    ratio,
    goal: '≥ 0.6',
    reached: ratio >= 0.6,
  }
}

/** Megabytes. */
const MOST_GROWTH = 60

/** @param {{ viewers: number, growth: number }} watched @returns {Row} */
const viewersRow = ({ viewers, growth }) => ({
  work: `films: ${viewers} slow viewers of a whole film, resident memory`,
  ours: `+ ${growth.toFixed(0)} MB`,
  ceiling: '',
  ratio: null,
  goal: `< ${MOST_GROWTH} MB`,
  reached: growth < MOST_GROWTH,
})

await report(async (tell) => (await measureFilms()).forEach(tell))
