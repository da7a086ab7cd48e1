import { required } from '@studio/contract/field-texts.ts'
import { fieldTexts, profileTexts, refusals } from '@studio/contract/people/messages.ts'
import type { ProfileBody } from '@studio/contract/people/profile/schema.ts'
import { looksLikeStaff } from '@studio/contract/people/reserved-names.ts'
import { foldUserName } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, violatedConstraint } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { countIfAllowed } from '../../../platform/limits/limits.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditOther } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { lockPerson } from '../lock-person.ts'
import { profileState, userToShow } from '../queries.ts'

interface ProfileChange {
  id: string
  changes: z.output<typeof ProfileBody>
  from?: Precondition
}

/**
 * Changes a profile; absent fields stay unchanged, and only profile fields can be changed here (S-Z3).
 * 404 for an unknown person; 409 for a taken user name, ignoring case; a teacher can't remove their Instagram
 * account (VALID-13), and one that is known not to exist is refused (VALID-15). 412 if the profile has
 * changed since the caller read it.
 */
export async function saveProfile(context: Context, viewer: Viewer, profile: ProfileChange): Promise<User> {
  const { id, changes, from } = profile
  await refuseReservedName(context, profile)
  const instagram = await checkInstagram(context, viewer, { id, account: changes.instagrammAccount })
  const columns = { ...columnsOf(changes), ...instagram }
  if (Object.keys(columns).length > 0) {
    const save = isStudentsOwn(viewer, id) && !from ? writeOwn : writeAudited
    await save(context, viewer, { ...profile, columns }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'users_user_name') throw error
      const fields = { userName: refusals.userNameTaken }
      throw new Refusal('conflict', refusals.userNameTaken, { fields })
    })
  }
  return userToShow(context, id)
}

/** Refuses a member a user name that reads like one of the studio's own; one that they have already stays. */
async function refuseReservedName(
  { db }: Context,
  { id, changes: { userName } }: ProfileChange,
): Promise<void> {
  if (userName === undefined || !looksLikeStaff(userName)) return
  const present = { role: users.role, folded: users.userNameFolded }
  const [person] = await db.select(present).from(users).where(eq(users.id, id))
  if (person?.role !== 'Student' || person.folded === foldUserName(userName)) return
  throw refuseField('userName', fieldTexts.reserved)
}

type Written = ProfileChange & { columns: Partial<typeof users.$inferInsert> }

/**
 * Checks for a student's own profile, which is neither audited nor on a public page: one statement writes it.
 */
const isStudentsOwn = (viewer: Viewer, id: string) =>
  viewer.kind === 'person' && viewer.role === 'Student' && viewer.id === id

async function writeOwn(context: Context, _viewer: Viewer, { id, columns }: Written): Promise<void> {
  await context.db.update(users).set(columns).where(eq(users.id, id))
}

async function writeAudited(
  context: Context,
  viewer: Viewer,
  { id, changes, from, columns }: Written,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, id)
    await refuseChangedMeanwhile(tx, { id, from, state: profileState(person) })
    if (person.role === 'Coach' && changes.instagrammAccount === '') {
      throw refuseField('instagrammAccount', required)
    }
    await tx.update(users).set(columns).where(eq(users.id, id))
    const before = pick(person, Object.keys(changes))
    const entry = { action: 'person.changed', subject: id, before, after: changes }
    await auditOther(context, tx, viewer, { ...entry, ownerId: id })
    if (person.role === 'Coach') await context.content.changed(tx)
  })
}

function pick(person: typeof users.$inferSelect, names: string[]) {
  return Object.fromEntries(Object.entries(person).filter(([name]) => names.includes(name)))
}

function columnsOf({ userName, instagrammAccount: _checked, ...plain }: ProfileChange['changes']) {
  return userName === undefined ? plain : { ...plain, userName, userNameFolded: foldUserName(userName) }
}

type Checked = Partial<Pick<typeof users.$inferSelect, 'instagrammAccount' | 'instagrammVerified'>>

interface Named {
  id: string
  account: string | undefined
}

/**
 * Returns what to store of a profile's Instagram account: nothing if the name is unchanged, otherwise the
 * name and whether the account is known to exist. 400 at instagrammAccount only if the account is known not
 * to exist; an inconclusive check, or one after ten in an hour, stores the name as unverified (VALID-15, D10,
 * S-O2).
 */
async function checkInstagram(context: Context, viewer: Viewer, { id, account }: Named): Promise<Checked> {
  if (account === undefined) return {}
  if (account === '') return { instagrammAccount: null, instagrammVerified: false }
  const [person] = await context.db.select().from(users).where(eq(users.id, id))
  if (!person || person.instagrammAccount === account) return {}
  const lookup = (await mayAsk(context, viewer)) ? await context.instagram.find(account) : 'unknown'
  if (lookup === 'missing') throw refuseField('instagrammAccount', profileTexts.instagramMissing)
  return { instagrammAccount: account, instagrammVerified: lookup === 'exists' }
}

function mayAsk(context: Context, viewer: Viewer): Promise<boolean> {
  return countIfAllowed(context, { key: `instagram person:${signedIn(viewer).id}`, max: 10, minutes: 60 })
}
