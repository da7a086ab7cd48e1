import { z } from 'zod'
import { Id, Instant } from '../values.ts'
import { fieldTexts } from './messages.ts'

/** Devices of one person; with one more, the one that was added first is dropped. */
export const MOST_DEVICES = 10
/** Maximum characters of an endpoint; those of browsers have some hundred. */
export const ENDPOINT_LENGTH = 1_000

/** The shape of bytes in base64url without padding, of a certain number of characters. */
const bytes = (characters: number) =>
  z
    .string(fieldTexts.key)
    .max(characters, fieldTexts.key)
    .regex(new RegExp(`^[\\w-]{${characters}}$`), fieldTexts.key)

/** A browser's PushSubscription as `toJSON()` gives it (Push API, RFC 8291): a point of P-256 and 16 random bytes. */
export const PushSubscription = z.strictObject({
  endpoint: z.url(fieldTexts.endpoint).max(ENDPOINT_LENGTH, fieldTexts.endpoint),
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** A device that a person's messages are pushed to. */
export const PushDevice = z.object({
  id: Id,
  /** Browser and system in words, such as 'Firefox on Windows'; null if the device did not report them. */
  device: z.string().nullable(),
  /** When it was added. */
  dateTime: Instant,
  /** Whether it is the device of this request. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

/** The studio's public VAPID key in base64url, with which a browser subscribes (RFC 8292), and the caller's devices. */
export const PushDevices = z.object({ publicKey: z.string(), records: z.array(PushDevice) })
export type PushDevices = z.output<typeof PushDevices>
