import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { addedMail, mailTo } from '../mails.ts'
import { createResetLink, FIRST_LINK_LIFETIME } from '../passwords/reset-code.ts'

/** Mails the link by which somebody whose password nobody knows chooses one, to whom the studio has given a plan. */
export async function mailAddedLink(
  context: Context,
  tx: Transaction,
  { userId, planId }: { userId: string; planId: string },
): Promise<void> {
  const [found] = await tx
    .select({ person: users, plan: plans.title })
    .from(users)
    .innerJoin(plans, eq(plans.id, planId))
    .where(eq(users.id, userId))
  if (!found) return
  const { person, plan } = found
  const publicUrl = context.publicUrl()
  const now = context.clock.machine()
  const { link, codeHash } = await createResetLink(tx, { userId, publicUrl, now, lasts: FIRST_LINK_LIFETIME })
  const { studioName } = context.settings.now()
  await mailTo(context, tx, person, addedMail(person, { studioName, plan, link, occasion: codeHash }))
}
