import { fieldTexts, refusals } from '@studio/contract/people/messages.ts'
import { foldEmail, foldUserName, invitationState } from '@studio/contract/people/rules.ts'
import type { Registration } from '@studio/contract/people/sign-up/schema.ts'
import { staffRefusals } from '@studio/contract/people/staff/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { knownZone } from '@studio/contract/values.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invitations, users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { takenNames, tellingTaken } from '../names.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/hash-password.ts'

/**
 * Creates the account of step 1: a Student, or with an open invitation for this address a Coach or an Admin who may sign in
 * at once (D3, S-A12). Only a Student gets a sign-up token. 400 for a common password, 400 InviteInvalid for an invalid
 * invitation; 409 at each taken field, also for a person whose invitation is used already (D18.used-invitation), and 429 once
 * their network was told of too many (S-A5).
 */
export async function register(
  context: Context,
  _viewer: Viewer,
  { address, ...input }: Registration & { address: string },
) {
  if (isCommonPassword(input.password)) throw refuseField('password', fieldTexts.passwordCommon)
  await refuseTakenHere(context, address, input)
  const invited = input.inviteToken !== undefined
  if (invited && !(await openInvitation(context, context.db, input))) {
    // The invitation was used between the two lookups, so the person has registered: report that (D18.used-invitation).
    await refuseTakenHere(context, address, input)
    throw inviteInvalid()
  }
  const asker = { address, account: foldEmail(input.email) }
  const passwordHash = await hashPassword(input.password, asker)
  const id = await inTransaction(context.db, async (tx) => {
    const user = await addUser(context, tx, input, passwordHash)
    if (user && invited) await joinStaff(context, tx, user, input)
    return user
  })
  if (id) return { id, ...(invited ? {} : { signupToken: context.tokens.signup({ id, passwordHash }) }) }
  await refuseTakenHere(context, address, input)
  throw new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
}

/** Completes a person's sign-up, so that they may sign in; repeating it changes nothing (D3). */
export async function finishRegistration(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ registeredFully: at })
    .where(and(eq(users.id, userId), isNull(users.registeredFully)))
}

/** Inserts the person and returns the id; null if another request took the address or the name first (R1). */
async function addUser(context: Context, tx: Transaction, input: Registration, passwordHash: string) {
  const { firstName, lastName, userName, email } = input
  const [user] = await tx
    .insert(users)
    .values({
      firstName,
      lastName,
      userName,
      userNameFolded: foldUserName(userName),
      email,
      emailFolded: foldEmail(email),
      passwordHash,
      timeZone: knownZone(input.timeZone),
      registeredAt: context.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return user?.id ?? null
}

/** Refuses a taken address or user name with 409 at each field. */
export async function refuseTaken(context: Context, input: Names): Promise<void> {
  const refusal = await takenRefusal(context, input)
  if (refusal) throw refusal
}

/** The same for a stranger, whose network is told of so many only. */
async function refuseTakenHere(context: Context, network: string, input: Names): Promise<void> {
  const refusal = await tellingTaken(context, network, () => takenRefusal(context, input))
  if (refusal) throw refusal
}

type Names = Pick<Registration, 'email' | 'userName'>

async function takenRefusal(context: Context, input: Names): Promise<Refusal | null> {
  const taken = await takenNames(context, input)
  const fields = {
    ...(taken.email ? { email: refusals.emailTaken } : {}),
    ...(taken.userName ? { userName: refusals.userNameTaken } : {}),
  }
  const [text] = Object.values(fields)
  return text ? new Refusal('conflict', text, { fields }) : null
}

/** Reads the invitation for this address if it still makes an account (S-A13). */
async function openInvitation(context: Context, db: Context['db'] | Transaction, input: Registration) {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.tokenHash, hashToken(input.inviteToken ?? '')),
        eq(invitations.emailFolded, foldEmail(input.email)),
      ),
    )
  return invitation && invitationState(invitation, context.clock.now()) === 'open' ? invitation : null
}

async function joinStaff(
  context: Context,
  tx: Transaction,
  userId: string,
  input: Registration,
): Promise<void> {
  const now = context.clock.now()
  const invitation = await openInvitation(context, tx, input)
  if (!invitation) throw inviteInvalid()
  await tx.update(invitations).set({ usedAt: now }).where(eq(invitations.id, invitation.id))
  await tx.update(users).set({ role: invitation.role }).where(eq(users.id, userId))
  await finishRegistration(tx, userId, now)
  await context.queue.send('staff.joined', { userId }, { within: tx })
  await context.content.changed(tx)
}

function inviteInvalid(): Refusal {
  const fields = { inviteToken: staffRefusals.inviteInvalid }
  return new Refusal('invalid', staffRefusals.inviteInvalid, { code: 'InviteInvalid', fields })
}
