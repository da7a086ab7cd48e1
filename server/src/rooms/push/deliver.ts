import { DAY, SECOND } from '@studio/contract/dates.ts'
import { and, gte, sql } from 'drizzle-orm'
import type { PushMessage, PushOutcome } from '../../adapters/push/push-services.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction } from '../../database/connect.ts'
import { pushDevices } from '../../database/tables/push.ts'
import type { ReachableDevice } from './reachable-devices.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Requests at once; each encrypts for some tenths of a millisecond and then waits. */
const AT_ONCE = 10
/** A device that is off for longer finds the message in the studio. */
const KEPT_SECONDS = DAY / SECOND
/** A device is removed with this many messages in a row that were not accepted. */
const MOST_FAILURES = 5

/** A message as the service worker reads it (web/app/platform/device/push-worker.ts). */
export interface Pushed {
  title: string
  body: string
  /** Root-relative page that it opens. */
  path: string
  /** Its subject's id: a later message of the same subject replaces it on the device. */
  subject: string
}

/** A button of a message: one press does what the link of a mail would do, without opening a page. */
export interface PushButton {
  label: string
  /** `PUT` with `body`. */
  url: string
  body: object
  /** Title of the message that says that it is done. */
  done: string
}

interface Delivery {
  /** Whether nothing is tried again. */
  last: boolean
  /** By person. */
  buttons: ReadonlyMap<string, PushButton>
}

/** What is left to do; `seconds` is the longest wait that a push service asked for, 0 for none. */
export interface Undelivered {
  later: string[]
  seconds: number
}

/**
 * Sends a message to devices: browsers that have unsubscribed are deleted, and those to try again returned. With `last` nothing is
 * returned, and they count as failures, unless their push service was not reached.
 */
export async function deliver(
  context: Context,
  devices: readonly ReachableDevice[],
  pushed: Pushed,
  { last, buttons }: Delivery,
): Promise<Undelivered> {
  if (devices.length === 0) return { later: [], seconds: 0 }
  const common = await commonOf(context, pushed)
  const outcomes = await eachOf(devices, (device) =>
    context.push.send(device, {
      ...common,
      text: JSON.stringify({ ...pushed, device: device.id, button: buttons.get(device.userId) }),
    }),
  )
  const idsOf = (is: PushOutcome['is']) =>
    devices.filter((_, at) => outcomes[at]?.is === is).map(({ id }) => id)
  const [later, unreached] = [idsOf('later'), idsOf('unreached')]
  await note(context, {
    taken: idsOf('taken'),
    gone: idsOf('gone'),
    failed: [...idsOf('refused'), ...(last ? later : [])],
  })
  const waits = outcomes.map((outcome) => (outcome.is === 'later' ? outcome.seconds : 0))
  return { later: last ? [] : [...later, ...unreached], seconds: Math.max(...waits) }
}

async function commonOf(context: Context, { subject }: Pushed): Promise<Omit<PushMessage, 'text'>> {
  return {
    topic: subject.replaceAll('-', ''),
    seconds: KEPT_SECONDS,
    contact: `mailto:${context.settings.now().contactEmail}`,
    keys: await vapidKeys(context),
  }
}

/** Runs a task for each item, some at once; results in the order of the items. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const work = async () => {
    for (const [at, item] of left) results[at] = await task(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

interface Noted {
  taken: string[]
  gone: string[]
  failed: string[]
}

async function note(context: Context, { taken, gone, failed }: Noted): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const accepted = { sentAt: context.clock.machine(), failures: 0 }
    await tx.update(pushDevices).set(accepted).where(anyOf(pushDevices.id, taken))
    const more = { failures: sql`${pushDevices.failures} + 1` }
    await tx.update(pushDevices).set(more).where(anyOf(pushDevices.id, failed))
    await tx.delete(pushDevices).where(anyOf(pushDevices.id, gone))
    const worn = and(anyOf(pushDevices.id, failed), gte(pushDevices.failures, MOST_FAILURES))
    await tx.delete(pushDevices).where(worn)
  })
}
