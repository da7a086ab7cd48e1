import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import type { CountVisit } from '../../../platform/limits/count-calls.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readSignedLink } from '../../../platform/signed-link.ts'
import { isAdmin } from '../../../platform/viewer.ts'
import { linkHolder } from '../../people/sign-in/running-sessions.ts'
import { audit } from '../../studio/audit.ts'
import { ARCHIVE_PATH, archiveFile } from './archive.ts'

/** Serves the archive as a download to the signed link of an Admin while their session is valid (S-F9, D18.signed-links). */
export function archiveRoute(app: FastifyInstance, context: Context, countVisit: CountVisit): void {
  app.route<{ Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: ARCHIVE_PATH,
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    handler: async (request, reply) => {
      const claims = readSignedLink(context, ARCHIVE_PATH, request.query)
      countVisit(request.ip, claims?.userId)
      const holder = claims && (await linkHolder(context, claims))
      const file = holder && isAdmin(holder) ? await archiveFile(context) : null
      if (!holder || !file) throw new Refusal('notAllowed', moveInTexts.archiveOver)
      const bytes = await context.files.read(file.key)
      await inTransaction(context.db, (tx) =>
        audit(context, tx, holder, { action: 'studio.taken', after: {} }),
      )
      reply
        .type('application/zip')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename="studio-${context.day()}.zip"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
      return reply.send(bytes)
    },
  })
}
