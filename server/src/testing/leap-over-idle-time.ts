import { DAY } from '@studio/contract/dates.ts'
import { setClock } from '../rooms/studio/clock.ts'
import type { TestStudio } from './start-test-studio.ts'

/** Moves to a moment, to the day before it in one leap: for a studio where nothing falls due on the way. */
export async function leapTo({ context, clock }: TestStudio, moment: Date): Promise<void> {
  const eve = new Date(moment.getTime() - DAY)
  if (eve > context.clock.now()) setClock(context, eve)
  await clock.move(moment.getTime() - context.clock.now().getTime())
}
