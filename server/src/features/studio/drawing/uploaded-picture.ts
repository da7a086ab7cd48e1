import type { ExecFileException } from 'node:child_process'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusals } from '@studio/contract/studio/messages.ts'
import { makeFairQueue, type Requester } from '../../../platform/limits/fair-queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { runApart } from '../../../platform/run-apart.ts'
import { EXIT_CODES, type PictureTask } from './picture-task.ts'

const MAX_PIXELS = 40_000_000
/** A damaged or knotted picture must not keep the next one waiting for longer. */
const DRAW_MILLISECONDS = 15_000
const LARGEST_DRAWN = 32 * 1024 * 1024
const starts = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
]
const script = fileURLToPath(new URL('./draw-picture.ts', import.meta.url))

/**
 * A jpeg or png, decoded whole and drawn anew within the given pixels, so that nothing of the file is kept but its
 * picture: no place, no camera, no hidden text (VALID-16, S-F1). One at a time and in turns, in a process of its own: its memory goes
 * back to the system, nobody's password waits for a thread, and what a decoder can be led to do happens there. 413 above
 * 40 million pixels, 415 for anything else and for what is not decoded in 15 seconds, 429 or 503 while many others wait.
 */
export async function redrawPicture(
  asker: Requester,
  path: string,
  wanted: Pick<PictureTask, 'size' | 'as'>,
  patience = DRAW_MILLISECONDS,
): Promise<Buffer> {
  if (!(await startsAsPicture(path))) throw notAnImage()
  return inTurn(asker, () => drawInProcess({ path, ...wanted, mostPixels: MAX_PIXELS }, patience))
}

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 12, inAll: 16 })

async function drawInProcess(task: PictureTask, patience: number): Promise<Buffer> {
  try {
    return await runApart(script, { argument: JSON.stringify(task), patience, most: LARGEST_DRAWN })
  } catch (error) {
    const { code, killed } = error as ExecFileException
    if (code === EXIT_CODES.tooLarge) throw new Refusal('tooLarge', refusals.tooLarge)
    if (code === EXIT_CODES.unreadable || killed) throw notAnImage()
    throw error
  }
}

async function startsAsPicture(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close())
  return starts.some((start) => buffer.subarray(0, start.length).equals(start))
}

function notAnImage(): Refusal {
  return new Refusal('wrongType', refusals.notAnImage, { fields: { file: refusals.notAnImage } })
}
