import type { RecipientsCount, SendOptions } from '@studio/contract/notifications/schema.ts'
import type { Context } from '../../../context.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { refuseFields, refuseForeign, unknownRecipients } from './check-recipients.ts'
import { countReached, countWays } from './count-reached.ts'

/** How many people a notification with these options would reach now, and in which ways; refused as sending is (D11, S-Z8). */
export async function countRecipients(
  context: Context,
  viewer: Viewer,
  options: SendOptions,
): Promise<RecipientsCount> {
  const author = signedIn(viewer)
  refuseFields(await unknownRecipients(context.db, options))
  await refuseForeign(context.db, author, options)
  const audience = { author, options, now: context.clock.now() }
  return countWays(context.db, audience, await countReached(context.db, audience))
}
