import type { ExecFileException } from 'node:child_process'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '@studio/contract/studio/messages.ts'
import { makeFairQueue, type Requester } from '../../../platform/limits/fair-queue.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { runInProcess } from '../../../platform/run-in-process.ts'
import { EXIT_CODES, type PictureTask } from './picture-task.ts'

const MAX_PIXELS = 40_000_000
/** The largest sensors of phones have 200 million, and save a fourth of them or half in files of this size. */
const MAX_SHRUNK = 120_000_000
/** Limit for a damaged or malicious picture, so that it does not block the next one. */
const DRAW_MILLISECONDS = 15_000
const LARGEST_DRAWN = 32 * 1024 * 1024
const starts = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
]
const script = fileURLToPath(new URL('./draw-picture.ts', import.meta.url))

/**
 * Decodes a JPEG or PNG and re-encodes it within the given pixels, so that only the picture remains: no location, camera or
 * hidden data (VALID-16, S-F1). Runs one at a time, fairly between callers, in a process of its own: its memory is freed
 * afterwards, password hashing keeps its threads, and decoder exploits stay in it. 413 above 120 million pixels, or 40 of a
 * picture that can't be made smaller while it is decoded, 415 for any other file and after 15 seconds, 429 or 503 with a long queue.
 */
export async function redrawPicture(
  asker: Requester,
  path: string,
  wanted: Pick<PictureTask, 'size' | 'as'>,
  patience = DRAW_MILLISECONDS,
): Promise<Buffer> {
  if (!(await startsAsPicture(path))) throw notAnImage()
  return inTurn(asker, () =>
    drawInProcess({ path, ...wanted, mostPixels: MAX_PIXELS, mostShrunk: MAX_SHRUNK }, patience),
  )
}

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 12, inAll: 16 })

async function drawInProcess(task: PictureTask, patience: number): Promise<Buffer> {
  try {
    return await runInProcess(script, { argument: JSON.stringify(task), patience, most: LARGEST_DRAWN })
  } catch (error) {
    const { code, killed } = error as ExecFileException
    if (code === EXIT_CODES.tooLarge) {
      throw new Refusal('tooLarge', refusals.tooManyPixels, { fields: { file: refusals.tooManyPixels } })
    }
    if (code === EXIT_CODES.empty) throw refuseField('file', refusals.emptyLogo)
    if (code === EXIT_CODES.unreadable || killed) throw notAnImage()
    throw error
  }
}

/** Whether a file begins as a JPEG or PNG does. */
export async function startsAsPicture(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  return starts.some((start) => buffer.subarray(0, start.length).equals(start))
}

function notAnImage(): Refusal {
  return new Refusal('wrongType', refusals.notAnImage, { fields: { file: refusals.notAnImage } })
}
