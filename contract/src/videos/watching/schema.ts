import { z } from 'zod'
import { Id, Instant } from '../../values.ts'

/** A device of the caller's that watches now: its session, what it calls itself, and the film. */
export const WatchingDevice = z.object({
  id: Id,
  device: z.string().nullable(),
  title: z.string(),
  dateTime: Instant,
})
export type WatchingDevice = z.output<typeof WatchingDevice>

/** `here` says whether this device may watch; `atOnce` is 0 where any number may. */
export const Watching = z.object({
  here: z.enum(['free', 'tooMany', 'stopped']),
  atOnce: z.number().int(),
  records: z.array(WatchingDevice),
})
export type Watching = z.output<typeof Watching>
