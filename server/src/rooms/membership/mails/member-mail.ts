import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { nextCharge } from '../next-charge.ts'
import type { Row } from '../rows.ts'
import { type MemberMail, type MemberMailFacts, mailPerson } from './mail-person.ts'

/** Writes a mail to a membership's person, with its plan and its next charge. */
export async function writeMemberMail(
  context: Context,
  tx: Transaction,
  row: Row,
  template: (occasion: MemberMailFacts) => MemberMail,
): Promise<void> {
  if (!row.userId) return
  const [found] = await tx
    .select({ person: users, plan: plans })
    .from(users)
    .innerJoin(plans, eq(plans.id, row.planId))
    .where(eq(users.id, row.userId))
  if (!found) return
  const { money, reading } = context.settings.now()
  const { plan } = found
  const person = { ...found.person, timeZone: found.person.timeZone ?? context.zone(), reading }
  const facts = { row, plan, person, next: await nextCharge(context, tx, row), money }
  await mailPerson(context, tx, person, template(facts))
}
