import { Readable, type Writable } from 'node:stream'
import { takeFile } from './open-handles.ts'

/** Bytes per read; players seldom request more. */
const PIECE = 256 * 1024
/** Bytes per read if no large buffer is free: many slow readers must not hold as much memory. */
const SMALL_PIECE = 64 * 1024
const LARGE_BUFFERS = 32

const free: Buffer[] = []
let large = 0

/** Returns a reused buffer: new ones for each read would keep the garbage collector busy. */
function takeBuffer(bytes: number): Buffer {
  if (bytes <= SMALL_PIECE) return Buffer.allocUnsafeSlow(bytes)
  const known = free.pop()
  if (known) return known
  if (large >= LARGE_BUFFERS) return Buffer.allocUnsafeSlow(SMALL_PIECE)
  large += 1
  return Buffer.allocUnsafeSlow(PIECE)
}

function giveBuffer(buffer: Buffer): void {
  if (buffer.length === PIECE) free.push(buffer)
}

/** Drops a buffer instead of reusing it, because the system may still read from it. */
function loseBuffer(buffer: Buffer): void {
  if (buffer.length === PIECE) large -= 1
}

/**
 * A stream of a file's bytes from `start` to `end`, both inclusive. When piped, it reads the next piece into
 * the same buffer once the previous one has been sent; when read directly, it is a normal stream.
 */
export class FilePart extends Readable {
  readonly #path: string
  #at: number
  readonly #end: number
  #file: ReturnType<typeof takeFile> | null = null

  constructor(path: string, { start = 0, end = Number.POSITIVE_INFINITY } = {}) {
    super({ highWaterMark: SMALL_PIECE })
    this.#path = path
    this.#at = start
    this.#end = end
  }

  /** Opens the file before a response begins; throws if it can't be opened. */
  async open(): Promise<void> {
    this.#file ??= takeFile(this.#path)
    try {
      await this.#file
    } catch (error) {
      this.destroy()
      throw error
    }
  }

  /** Also ends the destination. An error destroys this stream and leaves the destination to its owner. */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#sendTo(destination as unknown as Writable).then(
      () => {
        this.push(null)
        this.resume()
      },
      (error: Error) => this.destroy(error),
    )
    return destination
  }

  override _read(): void {
    const bytes = Buffer.allocUnsafe(Math.min(SMALL_PIECE, this.#end + 1 - this.#at))
    this.#fill(bytes).then(
      (read) => this.push(read === 0 ? null : bytes.subarray(0, read)),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const over = () => done(error)
    const released = this.#file?.then(({ release }) => release()) ?? Promise.resolve()
    released.then(over, over)
  }

  /** Reads the next bytes; returns how many, 0 at the end. */
  async #fill(bytes: Buffer): Promise<number> {
    const wanted = Math.min(bytes.length, this.#end + 1 - this.#at)
    if (wanted <= 0) return 0
    this.#file ??= takeFile(this.#path)
    const { file } = await this.#file
    if (this.destroyed) throw new Error('the reader has gone')
    const { bytesRead } = await file.read(bytes, 0, wanted, this.#at)
    this.#at += bytesRead
    return bytesRead
  }

  async #sendTo(destination: Writable): Promise<void> {
    const buffer = takeBuffer(this.#end + 1 - this.#at)
    let sent = true
    try {
      for (let read = await this.#fill(buffer); read > 0; read = await this.#fill(buffer)) {
        sent = false
        await write(destination, buffer.subarray(0, read))
        sent = true
      }
    } finally {
      if (sent) giveBuffer(buffer)
      else loseBuffer(buffer)
    }
    destination.end()
  }
}

/** Resolves when the bytes have left this process. Throws if the destination closes first. */
function write(destination: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('the reader has gone'))
    destination.once('close', closed)
    destination.write(bytes, (error) => {
      destination.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}
