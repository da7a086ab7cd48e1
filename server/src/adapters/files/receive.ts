import type { Readable } from 'node:stream'
import type { Append, Appended } from './upload-folder.ts'

/** Keeps bytes; answers how many it kept, fewer than given where there is no more room. */
type Take = (bytes: Buffer) => number | Promise<number>

/** Hands over what comes, piece by piece, until it ends, is cut off, or is more than may come. */
export async function receive({ at, most, body, stop }: Append, take: Take): Promise<Appended> {
  let length = at
  const cut = () => body.destroy()
  stop.addEventListener('abort', cut)
  try {
    if (stop.aborted) return { length, ended: 'cut' }
    for await (const chunk of piecesOf(body)) {
      if (length + chunk.length > at + most) return { length, ended: 'tooMuch' }
      const bytes = await take(chunk)
      length += bytes
      if (bytes < chunk.length) return { length, ended: 'full' }
      if (stop.aborted) return { length, ended: 'cut' }
    }
    return { length, ended: body.readableAborted ? 'cut' : 'whole' }
  } catch (error) {
    if (body.destroyed) return { length, ended: 'cut' }
    throw error
  } finally {
    stop.removeEventListener('abort', cut)
  }
}

/** Left without destroying the request: its answer must still get through. */
function piecesOf(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false }) as unknown as AsyncIterable<Buffer>
}
