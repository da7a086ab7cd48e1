import { refusals } from '@studio/contract/notifications/messages.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { notifications, notificationReceipts as receipts } from '../../database/tables/notifications.ts'
import { files } from '../../database/tables/studio.ts'
import type { CountVisit } from '../../platform/limits/count-calls.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type LinkClaims, readSignedLink, signedLink } from '../../platform/signed-link.ts'
import { isAdmin, type SignedIn } from '../../platform/viewer.ts'
import { linkHolder } from '../people/sign-in/running-sessions.ts'

interface AttachmentRequest {
  Params: { id: string }
  Querystring: Record<string, unknown>
}

/**
 * Serves `/media/attachments/<notification>` as a download to a signed link of its author, a recipient or an Admin while their
 * session is valid (S-F9, D11, D18.signed-links). The headers stop browsers from rendering it as a page.
 */
export function attachmentRoutes(app: FastifyInstance, context: Context, countVisit: CountVisit): void {
  app.route<AttachmentRequest>({
    method: 'GET',
    url: attachmentPath(':id'),
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    handler: async (request, reply) => {
      const { id } = request.params
      const claims = Id.safeParse(id).success
        ? readSignedLink(context, attachmentPath(id), request.query)
        : null
      countVisit(request.ip, claims?.userId)
      const file = claims && (await fileBehind(context, id, claims))
      if (!file) throw new Refusal('notAllowed', refusals.linkOver)
      const bytes = await context.files.read(file.key)
      reply
        .type(file.contentType)
        .header('content-length', file.size)
        .header('content-disposition', contentDisposition(file.name ?? 'attachment'))
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
      return reply.send(bytes)
    },
  })
}

async function fileBehind(context: Context, id: string, claims: LinkClaims) {
  const holder = await linkHolder(context, claims)
  if (!holder) return null
  const [found] = await context.db
    .select({
      authorId: notifications.authorId,
      received: wasReceived(context, holder.id),
      name: notifications.fileName,
      key: files.key,
      size: files.size,
      contentType: files.contentType,
    })
    .from(notifications)
    .innerJoin(files, eq(files.id, notifications.fileId))
    .where(eq(notifications.id, id))
  return found && mayOpen(holder, found) ? found : null
}

function wasReceived({ db }: Context, userId: string) {
  const receipt = and(eq(receipts.notificationId, notifications.id), eq(receipts.userId, userId))
  return exists(db.select({ one: sql`1` }).from(receipts).where(receipt)) as SQL<boolean>
}

function mayOpen(holder: SignedIn, found: { authorId: string | null; received: boolean }): boolean {
  return isAdmin(holder) || found.authorId === holder.id || found.received
}

/** The path of a notification's attachment; it opens with a signed link only. */
const attachmentPath = (notificationId: string) => `/media/attachments/${notificationId}`

/** Makes a signed link to a notification's attachment for a recipient or author: five minutes, one session (D18.signed-links). */
export function attachmentLink(context: Context, viewer: SignedIn, notificationId: string): string {
  return signedLink(context, viewer, attachmentPath(notificationId))
}

const LONGEST = 100
/** Longer than any file system allows; the end is kept because it holds the extension. */
const MOST_RAW = 500
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069"\\/:*?<>|]+/gu

/** Returns a name that every system can save, with one of the kind's extensions; `attachment` if nothing of the name is usable. */
export function attachmentName(given: string, endings: readonly [string, ...string[]]): string {
  const name = given.slice(-MOST_RAW).normalize('NFC')
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(name) ?? []
  const known = endings.find((one) => one === ending.toLowerCase())
  const whole = known ? stem : name
  const kept = whole
    .replace(unwanted, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...kept]
    .slice(0, LONGEST - 5)
    .join('')
    .trim()
  return `${short || 'attachment'}.${known ?? endings[0]}`
}

/** Builds the header with which a browser saves a file under its name, in any script (S-F9, RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
