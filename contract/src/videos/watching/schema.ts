import { z } from 'zod'
import { Id, Instant } from '../../values.ts'

/** A device of the caller that is watching now: session, device name and film. */
export const WatchingDevice = z.object({
  id: Id,
  device: z.string().nullable(),
  title: z.string(),
  dateTime: Instant,
})
export type WatchingDevice = z.output<typeof WatchingDevice>

/** `here` says whether this device may watch; `atOnce` is 0 if the number is unlimited. */
export const Watching = z.object({
  here: z.enum(['free', 'tooMany', 'stopped']),
  atOnce: z.number().int(),
  records: z.array(WatchingDevice),
})
export type Watching = z.output<typeof Watching>
