import { DAY } from '@studio/contract/dates.ts'
import type { Context } from '../context.ts'
import { moveStudioClock, setClock } from '../rooms/studio/clock.ts'

/** Moves the studio's time on by milliseconds, and does what falls due on the way. */
export async function moveClock(context: Context, milliseconds: number): Promise<void> {
  // The clock runs meanwhile: moving it to this very instant would turn it back.
  if (milliseconds === 0) return
  await moveStudioClock(context, new Date(context.clock.now().getTime() + milliseconds))
}

/** Moves to a moment, to the day before it in one leap: for a studio where nothing falls due on the way. */
export async function leapTo({ context }: { context: Context }, moment: Date): Promise<void> {
  const eve = new Date(moment.getTime() - DAY)
  if (eve > context.clock.now()) setClock(context, eve)
  await moveClock(context, moment.getTime() - context.clock.now().getTime())
}
