import { fileURLToPath } from 'node:url'
import { makeFairQueue, type Requester } from '../../../platform/limits/fair-queue.ts'
import { runApart } from '../../../platform/run-apart.ts'
import type { CardTask } from './card-task.ts'

const script = fileURLToPath(new URL('./draw-card.ts', import.meta.url))
/** Drawing takes half a second; the rest is for a machine that has much else to do. */
const DRAW_MILLISECONDS = 30_000
const LARGEST_DRAWN = 4 * 1024 * 1024

const inTurn = makeFairQueue({ atOnce: 1, ofAddress: 12, inAll: 40, patience: DRAW_MILLISECONDS })

/**
 * Draws a card as JPEG or an icon as PNG: one at a time and in turns, in a process of its own, so that no request waits for
 * it but whoever asked (S-I7). 429 or 503 while many others wait.
 */
export function drawApart(asker: Requester, task: CardTask): Promise<Buffer> {
  return inTurn(asker, () =>
    runApart(script, { input: JSON.stringify(task), patience: DRAW_MILLISECONDS, most: LARGEST_DRAWN }),
  )
}
