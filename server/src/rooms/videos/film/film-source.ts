import { open } from 'node:fs/promises'
import type { FilmSource } from '../../../adapters/files/upload-folder.ts'

/** Bytes that are asked for at once at an address; boxes beside each other are read with one request. */
const BLOCK = 64 * 1024
const PATIENCE_MS = 30_000

/** The address of a film gives no answer now: that says nothing of the film. */
export class SourceAway extends Error {
  override name = 'SourceAway'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('a film can not be read where it is kept', { cause })
  }
}

interface OpenSource {
  /** Bytes of the whole film. */
  size: number
  /** Fewer bytes than asked for at its end. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

export async function openSource(source: FilmSource): Promise<OpenSource> {
  return 'url' in source ? openAddress(source.url) : openPath(source.path)
}

/** What an address answers, 5xx and refusals as `SourceAway`. */
async function ask(url: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error) => {
    throw new SourceAway(error)
  })
  if (answer.ok || answer.status === 416) return answer
  await answer.body?.cancel()
  throw new SourceAway(new Error(`it answers ${answer.status}`))
}

async function openPath(path: string): Promise<OpenSource> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return {
    size,
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

async function openAddress(url: string): Promise<OpenSource> {
  let held = await block(url, 0, BLOCK)
  return {
    size: held.size,
    async read(at, length) {
      const isHeld = at >= held.at && at + length <= held.at + held.bytes.length
      if (!isHeld) held = await block(url, at, Math.max(BLOCK, length))
      return held.bytes.subarray(at - held.at, at - held.at + length)
    },
    close: async () => {},
  }
}

async function block(url: string, at: number, length: number) {
  const answer = await ask(url, { range: `bytes=${at}-${at + length - 1}` })
  const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0)
  const bytes = answer.status === 206 ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
  return { at, bytes, size }
}
