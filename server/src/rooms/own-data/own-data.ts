import { Readable } from 'node:stream'
import type { OwnData } from '@studio/contract/own-data/schema.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { PAGE, type Section } from './section.ts'
import { leftOut, sections } from './sections.ts'

/**
 * Streams all data stored about the viewer as one JSON file (D18.own-data). It is written while it is read, one page of a section
 * at a time, so its size does not matter; after a failed read the file lacks its last bracket, so it is not valid JSON.
 */
export function writeOwnData(context: Context, viewer: Viewer, reply: FastifyReply): OwnData {
  const { id } = signedIn(viewer)
  reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="my-data.json"')
  return Readable.from(pieces(context, id)) as unknown as OwnData
}

async function* pieces(context: Context, userId: string): AsyncGenerator<string> {
  const head = { madeAt: context.clock.now(), leftOut }
  yield JSON.stringify(head).slice(0, -1)
  for (const section of sections) {
    yield `,${JSON.stringify(section.name)}:[`
    let first = true
    for await (const entries of pagesOf(context, section, userId)) {
      const written = entries.map((entry) => JSON.stringify(entry)).join(',')
      yield first ? written : `,${written}`
      first = false
    }
    yield ']'
  }
  yield '}'
}

async function* pagesOf(context: Context, { read }: Section, userId: string): AsyncGenerator<object[]> {
  for (let offset = 0; ; offset += PAGE) {
    const entries = await read(context, userId, { limit: PAGE, offset })
    if (entries.length > 0) yield entries
    if (entries.length < PAGE) return
  }
}
