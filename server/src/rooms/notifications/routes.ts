import * as calls from '@studio/contract/notifications/endpoints.ts'
import type { RecipientsCount, SendOptions } from '@studio/contract/notifications/schema.ts'
import * as teacherCalls from '@studio/contract/notifications/with-teachers/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { idempotencyKey } from '../../platform/version.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { attachFile } from './commands/attach-file.ts'
import { deleteNotification } from './commands/delete-notification.ts'
import { sendNotification } from './commands/send-notification.ts'
import { sentNotifications } from './queries.ts'
import { receivedNotifications } from './received/queries.ts'
import { refuseFields, refuseForeign, unknownRecipients } from './recipients/check-recipients.ts'
import { countAudience } from './recipients/count-recipients.ts'
import { markRead, openUnreadStream } from './unread.ts'
import { followedTeachersOf, followTeacher } from './with-teachers/follow-teacher.ts'
import { writeToTeacher } from './with-teachers/write-to-teacher.ts'

export function notificationsRoutes(serve: Serve<Context>): void {
  serve(calls.notifications, fromReplica(sentNotifications))
  serve(calls.myNotifications, receivedNotifications)
  serve(calls.unreadStream, (context, viewer, _input, { request, reply }) =>
    openUnreadStream(context, viewer, { request, reply }),
  )
  serve(calls.sendNotification, (context, viewer, input, { request }) =>
    sendNotification(context, viewer, { ...input, key: idempotencyKey(request) }),
  )
  serve(
    calls.countRecipients,
    fromReplica((context, viewer, { sendOptions }) => countRecipients(context, viewer, sendOptions)),
  )
  serve(calls.attachFile, (context, viewer, { id }, { request }) =>
    attachFile(context, viewer, { id, request }),
  )
  serve(calls.markRead, (context, viewer, { ids }) => markRead(context, viewer, ids))
  serve(calls.deleteNotification, (context, viewer, { id }) => deleteNotification(context, viewer, id))
  serve(teacherCalls.followedTeachers, followedTeachersOf)
  serve(teacherCalls.followTeacher, (context, viewer, input) => followTeacher(context, viewer, { ...input }))
  serve(teacherCalls.writeToTeacher, (context, viewer, input) =>
    writeToTeacher(context, viewer, { ...input }),
  )
}

/** How many people a notification with these options would reach now, and in which ways; refused as sending is (D11, S-Z8). */
async function countRecipients(
  context: Context,
  viewer: Viewer,
  options: SendOptions,
): Promise<RecipientsCount> {
  const author = signedIn(viewer)
  refuseFields(await unknownRecipients(context.db, options))
  await refuseForeign(context.db, author, options)
  return countAudience(context.db, { author, options, now: context.clock.now() })
}
