import { fileURLToPath } from 'node:url'
import { makeFairQueue, type Requester } from '../../../platform/limits/fair-queue.ts'
import { runInProcess } from '../../../platform/run-in-process.ts'
import type { CardTask } from './card-task.ts'

const script = fileURLToPath(new URL('./draw-card.ts', import.meta.url))
/** Drawing takes half a second; the rest is a margin for a busy machine. */
const DRAW_MILLISECONDS = 30_000
const LARGEST_DRAWN = 4 * 1024 * 1024

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 12, inAll: 40, patience: DRAW_MILLISECONDS })

/**
 * Draws a card as JPEG or an icon as PNG, one at a time and fairly between callers, in a process of its own that delays no other
 * request (S-I7). 429 or 503 with a long queue.
 */
export function drawCardInProcess(asker: Requester, task: CardTask): Promise<Buffer> {
  return inTurn(asker, () =>
    runInProcess(script, { input: JSON.stringify(task), patience: DRAW_MILLISECONDS, most: LARGEST_DRAWN }),
  )
}
