import { unknownDay } from '@studio/contract/moving-in/messages.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { insertMembers, inviter, newOnes, type Refuse, readable } from '../people/new-members.ts'
import { readerOf } from '../reading/typed-date.ts'
import { foundPerson } from './check-lines.ts'
import { finishList } from './finish-list.ts'
import {
  csvLineOf,
  keepOutcomes,
  type LineOutcome,
  type List,
  lockList,
  unknownPassword,
} from './own-list.ts'

/** People of one transaction, each with a mail and its link. */
const AT_ONCE = 50

/**
 * Writes the people of a list whose lines were understood, some at a time: each once, however often the job begins anew, and none
 * after the Admin has paused it.
 */
export async function movePeople(context: Context, before: List): Promise<void> {
  const { id } = before
  const passwordHash = await unknownPassword(context, before)
  for (let more = true; more; )
    more = await inTransaction(context.db, async (tx) => {
      const list = await lockList(tx, id)
      if (list.state !== 'moving') return false
      const lines = await tx
        .select()
        .from(moveInLines)
        .where(and(eq(moveInLines.moveInId, id), eq(moveInLines.state, 'right')))
        .orderBy(asc(moveInLines.line))
        .limit(AT_ONCE)
      if (lines.length === 0) await finishList(context, tx, list)
      else await keepOutcomes(tx, id, await moveSome(context, tx, { list, lines, passwordHash }))
      return lines.length > 0
    })
}

interface Moving {
  list: List
  lines: (typeof moveInLines.$inferSelect)[]
  passwordHash: string
}

/** Writes the people of some lines, each with their mail; a line that is no person is refused. */
export async function moveSome(
  context: Context,
  tx: Transaction,
  { list, lines, passwordHash }: Moving,
): Promise<LineOutcome[]> {
  const now = context.clock.now()
  const outcomes = new Map<number, LineOutcome>()
  const refuse: Refuse = (line, reason) => void outcomes.set(line, { line, state: 'refused', reason })
  const reading = { now, dates: readerOf(list.days), noDay: unknownDay(list.days) }
  const asWritten = lines.map((line) => csvLineOf(list, line))
  const { fresh, known } = await newOnes(tx, readable(asWritten, reading, refuse), refuse)
  for (const { line, userId } of known) outcomes.set(line, { line, state: 'known', userId })
  const made = await insertMembers(tx, fresh, { passwordHash, now })
  const ids = new Map(made.map(({ emailFolded, id }) => [emailFolded, id]))
  const invite = inviter(context, context.clock.machine())
  for (const person of list.mail ? made : []) await invite(tx, person)
  for (const member of fresh) {
    const userId = ids.get(member.emailFolded)
    if (!userId) refuse(member.line, 'somebody has joined with this address or user name meanwhile')
    else {
      const { line } = member
      outcomes.set(line, { line, state: 'moved', userId, found: foundPerson(member) })
    }
  }
  return [...outcomes.values()]
}
