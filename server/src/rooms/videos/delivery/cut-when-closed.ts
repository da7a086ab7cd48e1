import { finished } from 'node:stream'
import { SECOND } from '@studio/contract/dates.ts'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../../platform/refusal.ts'

/** A verdict that is kept for eight seconds, and this, are ten (S-F7). */
const LOOK_EVERY = 2 * SECOND

/**
 * Cuts an answer that is still being sent once its holder has lost the film: a browser may read an hour of one answer as
 * slowly as it plays. `look` answers null or refuses then; while nobody can say, it goes on.
 */
export function cutWhenClosed(reply: FastifyReply, look: () => Promise<object | null>): void {
  const lost = () =>
    look().then(
      (open) => open === null,
      (error: unknown) => error instanceof Refusal,
    )
  const timer = setInterval(async () => {
    if (await lost()) reply.raw.destroy()
  }, LOOK_EVERY)
  finished(reply.raw, () => clearInterval(timer))
}
