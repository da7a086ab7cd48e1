import type { Context } from '../../context.ts'
import { signedLink } from '../../platform/signed-link.ts'
import type { SignedIn } from '../../platform/viewer.ts'

/** The path of a notification's attachment; it opens with a signed link only. */
export const attachmentPath = (notificationId: string) => `/media/attachments/${notificationId}`

/** Makes a signed link to a notification's attachment for a recipient or author: five minutes, one session (D18.signed-links). */
export function attachmentLink(context: Context, viewer: SignedIn, notificationId: string): string {
  return signedLink(context, viewer, attachmentPath(notificationId))
}
