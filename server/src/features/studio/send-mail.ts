import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { mails } from '../../database/tables/studio.ts'

/** Hands a written mail to the mail server, unless an earlier try did; throws so that the queue tries again. */
export async function sendMail(context: Context, { id }: { id: number }): Promise<void> {
  const [mail] = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
  if (!mail) return
  await context.mailer.send(mail)
  await context.db.update(mails).set({ sentAt: context.clock.now() }).where(eq(mails.id, id))
}
