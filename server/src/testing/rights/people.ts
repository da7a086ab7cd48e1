import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sendMessage } from '@studio/contract/contact/endpoints.ts'
import { HOUR } from '@studio/contract/dates.ts'
import {
  chooseMail,
  chooseMailByLink,
  mailChoiceOfLink,
  mailChoices,
} from '@studio/contract/mail-choices/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { deleteAccount, endSession, endSessions, ownSessions } from '@studio/contract/people/own/endpoints.ts'
import { changePassword, forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { removeAvatar, saveProfile, setAvatar, setCover } from '@studio/contract/people/profile/endpoints.ts'
import { me, refresh, refreshByQuery, signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import {
  captchaChallenge,
  checkInvitation,
  checkUserEmail,
  checkUserName,
  commonPasswords,
  register,
} from '@studio/contract/people/sign-up/endpoints.ts'
import {
  activateUser,
  blockUser,
  changeRole,
  deleteUser,
  invitations,
  inviteStaff,
  myStudents,
  people,
  revokeInvitation,
  standingCounts,
  subscribedUsers,
} from '@studio/contract/people/staff/endpoints.ts'
import { addPushDevice, pushDevices, removePushDevice } from '@studio/contract/push/endpoints.ts'
import { mails, moveClock, settings } from '@studio/contract/studio/endpoints.ts'
import { eq } from 'drizzle-orm'
import { invitations as invitationRows, passwordResets, sessions } from '../../database/tables/people.ts'
import { pushDevices as pushDeviceRows } from '../../database/tables/push.ts'
import { hashToken, randomToken } from '../../platform/tokens.ts'
import { mailToken } from '../../rooms/mail-choices/mail-link.ts'
import { TEST_PASSWORD, withPassword } from '../people.ts'
import { type Ask, ask, askFor } from './ask.ts'
import { isStudent } from './callers.ts'
import { emailAsks } from './email.ts'
import { pictureForm } from './picture-form.ts'
import type { At } from './scene/scene.ts'
import { secondFactorAsks } from './second-factor.ts'

const NEW_PASSWORD = 'Changed1'
const newName = () => `n${randomUUID().slice(0, 8)}`

const studioAsks: Ask[] = [
  askFor(settings),
  ask(moveClock, '', ({ studio }) => ({
    body: { now: new Date(studio.context.clock.now().getTime() + 1000).toISOString() },
  })),
  ask(mails, '', () => ({ query: {} })),
  ask(sendMessage, '', () => ({
    body: { name: 'Rosa', email: 'rosa@example.com', message: 'Can I kneel?' },
  })),
]

const registrationAsks: Ask[] = [
  ask(register, '', () => {
    const userName = newName()
    const names = { firstName: 'Rosa', lastName: 'Almeida', userName }
    return { body: { ...names, email: `${userName}@example.com`, password: NEW_PASSWORD } }
  }),
  ask(checkUserName, '', ({ owner }) => ({ query: { userName: owner.userName } })),
  ask(checkUserEmail, '', ({ owner }) => ({ query: { email: owner.email } })),
  ask(checkInvitation, '', () => ({ body: { inviteToken: 'unknown' } })),
  ask(commonPasswords, '', () => ({ query: { beginning: 'a0' } })),
  askFor(captchaChallenge),
]

/** Returns a new person's reset code from the mail. */
async function resetCode({ studio, again }: At) {
  const [person, code] = [await again(), randomToken()]
  const expiresAt = new Date(Date.now() + HOUR)
  await studio.context.db
    .insert(passwordResets)
    .values({ userId: person.id, codeHash: hashToken(code), expiresAt })
  return { query: { userId: person.id, code }, body: { password: NEW_PASSWORD } }
}

const changed = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }

const sessionAsks: Ask[] = [
  ask(signIn, 'of oneself', async ({ me, studio }) => {
    const { email, password } = me ?? (await studio.people.student())
    return { body: { email, password } }
  }),
  ask(refresh, '', async ({ again }) => ({ body: { token: (await again()).refreshToken } })),
  ask(refreshByQuery, '', async ({ again }) => ({ query: { token: (await again()).refreshToken } })),
  ask(signOut, '', async ({ again }) => ({ body: { refreshToken: (await again()).refreshToken } })),
  askFor(me),
  ask(forgotPassword, '', ({ owner }) => ({ query: {}, body: { email: owner.email } })),
  ask(resetPassword, '', resetCode),
  ask(changePassword, 'of oneself', async ({ again, me, caller }) => {
    const as = caller === 'signup' && me ? me : await again()
    return { as, query: { userId: as.id }, body: changed }
  }),
  ask(changePassword, 'of the student', async ({ again, owner, caller }) => {
    const as = isStudent(caller) ? await again() : undefined
    return { as, query: { userId: (as ?? owner).id }, body: changed }
  }),
]

/** A new person who may lose their session, or the person signing up. */
const oneToSignOut = async ({ again, me, caller }: At) => (caller === 'signup' && me ? me : await again())

async function ownSession(at: At) {
  const as = await oneToSignOut(at)
  const { studio } = at
  const [session] = await studio.context.db.select().from(sessions).where(eq(sessions.userId, as.id))
  return { as, params: { id: session!.id } }
}

/** A browser's subscription with keys of its own. */
function newBrowser() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys }
}

async function ownPushDevice(at: At) {
  const { as, params } = await ownSession(at)
  const { endpoint, keys } = newBrowser()
  const device = { userId: as.id, sessionId: params.id, endpoint, ...keys, createdAt: new Date() }
  const [made] = await at.studio.context.db
    .insert(pushDeviceRows)
    .values(device)
    .onConflictDoUpdate({ target: pushDeviceRows.sessionId, set: { endpoint } })
    .returning({ id: pushDeviceRows.id })
  return { as, params: { id: made!.id } }
}

/** The parts of a link in a mail. */
const mailLink = ({ owner, studio }: At) => ({
  query: { token: mailToken(studio.context, { userId: owner.id, kind: 'notifications' }) },
})

const ownAsks: Ask[] = [
  askFor(ownSessions),
  ask(ownData, '', () => withPassword),
  askFor(mailChoices),
  ask(chooseMail, '', () => ({ body: { kind: 'notifications' as const, wanted: true } })),
  ask(mailChoiceOfLink, '', mailLink),
  ask(chooseMailByLink, '', (at) => ({ ...mailLink(at), body: { wanted: false } })),
  askFor(pushDevices),
  ask(addPushDevice, '', () => ({ body: newBrowser() })),
  ask(removePushDevice, '', ownPushDevice),
  ask(endSession, '', ownSession),
  ask(deleteAccount, '', async (at) => ({
    as: await oneToSignOut(at),
    body: { password: TEST_PASSWORD },
  })),
  ask(endSessions, '', async (at) => ({ as: await oneToSignOut(at) })),
]

const profileAsks: Ask[] = [
  ask(saveProfile, 'of the student', ({ owner }) => ({ params: { id: owner.id }, body: { city: 'Porto' } })),
  ask(saveProfile, 'of the coach', ({ people: { coach } }) => ({
    params: { id: coach.id },
    body: { city: 'Porto' },
  })),
  ask(setAvatar, '', async ({ owner }) => ({ params: { id: owner.id }, form: await pictureForm() })),
  ask(removeAvatar, '', ({ owner }) => ({ params: { id: owner.id } })),
  ask(setCover, '', async ({ owner }) => ({ params: { id: owner.id }, form: await pictureForm() })),
  ask(people, 'of the teachers', () => ({ query: { role: 'Coach' as const } })),
  ask(people, 'of all', () => ({ query: {} })),
]

const aboutNewStudent = async ({ studio }: At) => ({ params: { id: (await studio.people.student()).id } })

async function newInvitation({ context }: At['studio']): Promise<string> {
  const userName = newName()
  const columns = { emailFolded: `${userName}@example.com`, userName, tokenHash: userName }
  const row = { ...columns, invitedAt: context.clock.now() }
  const [made] = await context.db.insert(invitationRows).values(row).returning({ id: invitationRows.id })
  return made?.id ?? ''
}

const keepingAsks: Ask[] = [
  ask(inviteStaff, '', ({ studio }) => {
    const userName = newName()
    const email = `${userName}@example.com`
    const registerPageUrl = `${studio.context.publicUrl()}/signup`
    return { body: { email, userName, role: 'Coach' as const, registerPageUrl } }
  }),
  ask(invitations, '', () => ({ query: {} })),
  ask(revokeInvitation, '', async ({ studio }) => ({ params: { id: await newInvitation(studio) } })),
  ask(activateUser, '', aboutNewStudent),
  ask(changeRole, '', async ({ studio }) => ({
    params: { id: (await studio.people.coach()).id },
    body: { role: 'Admin' as const, password: TEST_PASSWORD },
  })),
  ask(blockUser, '', async (at) => ({
    ...(await aboutNewStudent(at)),
    body: { blockedAccess: false, blockedChat: true, blockedComments: false },
  })),
  ask(deleteUser, '', async (at) => ({
    ...(await aboutNewStudent(at)),
    query: { permanentDelete: true },
  })),
  ask(myStudents, '', () => ({ query: {} })),
  ask(subscribedUsers, '', () => ({ query: {} })),
  ask(standingCounts, '', () => ({})),
]

export const peopleAsks: Ask[] = [
  ...studioAsks,
  ...registrationAsks,
  ...sessionAsks,
  ...ownAsks,
  ...emailAsks,
  ...secondFactorAsks,
  ...profileAsks,
  ...keepingAsks,
]
