import { MOST_DEVICES } from '@studio/contract/push/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../database/tables/people.ts'
import { deliver, type Pushed } from '../push/deliver.ts'
import { reachableDevices } from '../push/reachable-devices.ts'

/** Tries after the first: half a minute and two minutes later; then its hour is near. */
const MOST_TRIES = 2
const FIRST_WAIT_SECONDS = 30

export interface PushedReminder {
  userId: string
  pushed: Pushed
  /** Devices to try again, and for which time. */
  only?: string[]
  tried?: number
}

/** Pushes a reminder to the devices of one person (D18.push). */
export async function pushReminder(context: Context, reminder: PushedReminder): Promise<void> {
  const { userId, pushed, only, tried = 0 } = reminder
  const devices = await reachableDevices(context, { of: eq(users.id, userId), only, limit: MOST_DEVICES })
  const { later, seconds } = await deliver(context, devices, pushed, {
    last: tried === MOST_TRIES,
    buttons: new Map(),
  })
  if (later.length === 0) return
  const again: PushedReminder = { userId, pushed, only: later, tried: tried + 1 }
  const wait = Math.max(seconds, FIRST_WAIT_SECONDS * 4 ** tried)
  await context.queue.send('reminder.pushed', again, { after: wait })
}
