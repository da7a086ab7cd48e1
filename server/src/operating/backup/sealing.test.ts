import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { sealStream, unsealStream } from './sealing.ts'

const secret = randomBytes(32).toString('base64url')
const chunk = 64 * 1024
const sealedChunk = chunk + 16

const sealed = (content: Buffer) => buffer(sealStream(Readable.from([content]), secret))
/** Decrypts in pieces that match no chunk boundary. */
const opened = (content: Buffer, by = secret) => {
  const pieces = Array.from({ length: Math.ceil(content.length / 10_007) }, (_, at) =>
    content.subarray(at * 10_007, (at + 1) * 10_007),
  )
  return buffer(unsealStream(Readable.from(pieces), by))
}

describe('an encrypted part of a backup', () => {
  test('is opened as it was, of any length', async () => {
    for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
      const content = randomBytes(length)
      expect((await opened(await sealed(content))).equals(content)).toBe(true)
    }
  })

  test('never has the same bytes twice', async () => {
    const content = Buffer.from('the same')
    expect((await sealed(content)).equals(await sealed(content))).toBe(false)
  })

  test('is refused with another key, changed, cut off, lengthened or in another order', async () => {
    const content = randomBytes(3 * chunk)
    const whole = await sealed(content)
    await expect(opened(whole, `${secret}x`)).rejects.toThrow()
    for (const at of [0, 40, 32 + sealedChunk, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed)).rejects.toThrow()
    }
    for (const end of [0, 20, 32, 32 + sealedChunk, 32 + 2 * sealedChunk, whole.length - 1])
      await expect(opened(whole.subarray(0, end))).rejects.toThrow()
    await expect(opened(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow()
    const [head, first, second, rest] = [0, 32, 32 + sealedChunk, 32 + 2 * sealedChunk].map((from, at, all) =>
      whole.subarray(from, all[at + 1]),
    )
    await expect(opened(Buffer.concat([head!, second!, first!, rest!]))).rejects.toThrow()
  })
})
