import { mayEnter } from '@studio/contract/people/rules.ts'
import { noLongerShared, yearCardPath } from '@studio/contract/sharing/share-picture.ts'
import { Id } from '@studio/contract/values.ts'
import { yearLine, yearTitle } from '@studio/contract/videos/practice/words.ts'
import { figuresOf, presentYear, type YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import type { OwnSharedYear, SharedYear } from '@studio/contract/videos/shared-year/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { sharedYears } from '../../../database/tables/progress.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { signInFacts } from '../../people/sign-in/refuse-entry.ts'
import { settingsOf } from '../../studio/queries.ts'
import { practicesOf } from '../practice/practices.ts'

const PURPOSE = 'shared-year'

type Shared = Pick<typeof sharedYears.$inferSelect, 'id' | 'sharedAt'>

/** Returns the viewer's link, if others may see their year. */
export async function ownSharedYear(context: Context, viewer: Viewer): Promise<OwnSharedYear> {
  const [row] = await context.db
    .select()
    .from(sharedYears)
    .where(eq(sharedYears.userId, signedIn(viewer).id))
  return { shared: row ? shown(context, row) : null }
}

/** Lets others see the viewer's year by a link; the link that there is stays. */
export async function shareYear(
  context: Context,
  viewer: Viewer,
  { timeZone }: { timeZone: string },
): Promise<OwnSharedYear> {
  const row = { userId: signedIn(viewer).id, timeZone, sharedAt: context.clock.now() }
  const [shared] = await context.db
    .insert(sharedYears)
    .values(row)
    .onConflictDoUpdate({ target: sharedYears.userId, set: { timeZone } })
    .returning()
  return { shared: shared ? shown(context, shared) : null }
}

/** Ends the viewer's link, also for those whose page of it is cached; ending again succeeds as well. */
export async function endSharedYear(context: Context, viewer: Viewer): Promise<undefined> {
  const { id } = signedIn(viewer)
  await inTransaction(context.db, async (tx) => {
    const gone = await tx
      .delete(sharedYears)
      .where(eq(sharedYears.userId, id))
      .returning({ id: sharedYears.id })
    if (gone.length > 0) await context.content.changed(tx)
  })
}

const tokenOf = ({ tokens }: Context, id: string) => `${id}.${tokens.sign(PURPOSE, id)}`

const shown = (context: Context, { id, sharedAt }: Shared) => ({
  url: `${context.publicUrl()}/shared-year/${tokenOf(context, id)}`,
  dateTime: sharedAt.toISOString(),
})

/** A shared year as it is now. */
export interface SharedWeeks {
  /** 'Maya’s year' */
  title: string
  year: YearOfWeeks
  line: string
  /** Present address of its picture. */
  path: string
}

/**
 * Reads what a link shows. 410 if it has ended, never was, and while its person is blocked, inactive or deleted: nothing tells
 * these apart. The signature is compared in constant time.
 */
export async function weeksOfLink(context: Context, token: string): Promise<SharedWeeks> {
  const [id = '', signature = ''] = token.split('.')
  if (!Id.safeParse(id).success || !context.tokens.verify(PURPOSE, id, signature)) throw ended()
  const [row] = await context.db
    .select({
      ...signInFacts,
      userId: users.id,
      firstName: users.firstName,
      timeZone: sharedYears.timeZone,
    })
    .from(sharedYears)
    .innerJoin(users, eq(users.id, sharedYears.userId))
    .where(eq(sharedYears.id, id))
  const now = context.clock.now()
  if (!row || !mayEnter(row, now).ok) throw ended()
  const { records, since } = await practicesOf(context, row.userId, {})
  const year = presentYear(records, { timeZone: row.timeZone, now, since })
  const line = yearLine(figuresOf(year.weeks))
  const drawn = { title: yearTitle(row.firstName), year, line }
  return { ...drawn, path: yearCardPath(settingsOf(context), token, drawn) }
}

const ended = () => new Refusal('gone', noLongerShared)

/** What others see of a year. */
export async function sharedYearOf(context: Context, token: string): Promise<SharedYear> {
  const { title, line, path } = await weeksOfLink(context, token)
  return { title, line, picture: path }
}
