import * as emails from '@studio/contract/people/email/endpoints.ts'
import * as look from '@studio/contract/people/impersonation/endpoints.ts'
import * as own from '@studio/contract/people/own/endpoints.ts'
import * as passwords from '@studio/contract/people/passwords/endpoints.ts'
import * as profile from '@studio/contract/people/profile/endpoints.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import * as views from '@studio/contract/people/saved-views/endpoints.ts'
import * as signing from '@studio/contract/people/sign-in/endpoints.ts'
import * as staff from '@studio/contract/people/staff/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { RequestScope, Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { changeEmail, ownEmailChange, withdrawEmailChange } from './email/change-email.ts'
import { confirmEmail } from './email/confirm-email.ts'
import { takeBackEmail } from './email/take-back-email.ts'
import { endImpersonation, startImpersonation } from './impersonation/impersonation.ts'
import { deleteOwnAccount } from './own/delete-own-account.ts'
import { endOwnSession, endOwnSessions } from './own/end-sessions.ts'
import { listOwnSessions } from './own/sessions.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { saveProfile } from './profile/save-profile.ts'
import { removeAvatar, setAvatar, setCover } from './profile/set-picture.ts'
import { listPeople, ownUser } from './queries.ts'
import { listViews, removeView, renameView, saveView } from './saved-views/saved-views.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { describeDevice } from './sign-in/device-words.ts'
import { knownDevice, rememberedDevice } from './sign-in/known-device.ts'
import { refresh } from './sign-in/refresh.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { activateUser } from './staff/activate-user.ts'
import { addMember } from './staff/add-member.ts'
import { blockUser } from './staff/block-user.ts'
import { changeRole } from './staff/change-role.ts'
import { countStandings } from './staff/count-standings.ts'
import { deleteUser } from './staff/delete-user.ts'
import { listInvitations, revokeInvitation } from './staff/invitations.ts'
import { inviteStaff } from './staff/invite-staff.ts'
import { listMyStudents } from './staff/my-students.ts'
import { listSubscribed } from './staff/subscribed-users.ts'

export function peopleRoutes(serve: Serve<Context>): void {
  serve(signing.signIn, async (context, viewer, { body }, scope) => {
    const emailFolded = foldEmail(body.email)
    const known = knownDevice(context, scope.request, emailFolded)
    const signedIn = await signIn(context, viewer, { ...body, ...askerOf(scope), knownDevice: known })
    scope.reply.header('set-cookie', rememberedDevice(context, scope.request, emailFolded))
    return signedIn
  })
  serve(signing.refresh, (context, viewer, { body }, scope) =>
    refresh(context, viewer, { ...body, ...askerOf(scope) }),
  )
  serve(signing.refreshByQuery, (context, viewer, { query }, scope) =>
    refresh(context, viewer, { ...query, ...askerOf(scope) }),
  )
  serve(signing.signOut, async (context, viewer, { body }) => {
    await signOut(context, viewer, body)
    return undefined
  })
  serve(signing.me, (context, viewer) => ownUser(context, viewer))
  serve(passwords.forgotPassword, async (context, viewer, { query, body }, { address }) => {
    await forgotPassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(passwords.resetPassword, async (context, viewer, { query, body }, { address }) => {
    await resetPassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(passwords.changePassword, async (context, viewer, { query, body }, { address }) => {
    await changePassword(context, viewer, { ...query, ...body, address })
    return {}
  })
  serve(own.ownSessions, (context, viewer) => listOwnSessions(context, viewer))
  serve(own.endSession, async (context, viewer, { params }) => {
    await endOwnSession(context, viewer, params)
    return undefined
  })
  serve(own.endSessions, async (context, viewer, { query }) => {
    await endOwnSessions(context, viewer, { keepThis: query.keepThis ?? false })
    return undefined
  })
  serve(own.deleteAccount, async (context, viewer, { body }, { address }) => {
    await deleteOwnAccount(context, viewer, { ...body, address })
    return undefined
  })
  serve(profile.saveProfile, (context, viewer, { params, body }, { request }) =>
    saveProfile(context, viewer, { id: params.id, changes: body, from: readPrecondition(request) }),
  )
  serve(profile.setAvatar, (context, viewer, { params }, { request }) =>
    setAvatar(context, viewer, { id: params.id, request }),
  )
  serve(profile.removeAvatar, async (context, viewer, { params }) => {
    await removeAvatar(context, viewer, params)
    return undefined
  })
  serve(profile.setCover, (context, viewer, { params }, { request }) =>
    setCover(context, viewer, { id: params.id, request }),
  )
  serve(staff.addMember, (context, viewer, { body }) => addMember(context, viewer, body))
  serve(staff.inviteStaff, async (context, viewer, { body }, { address }) => {
    await inviteStaff(context, viewer, { ...body, address })
    return {}
  })
  serve(staff.invitations, (context, _viewer, { query }) => listInvitations(context, query))
  serve(staff.revokeInvitation, async (context, viewer, { params }) => {
    await revokeInvitation(context, viewer, params)
    return undefined
  })
  serve(staff.activateUser, (context, viewer, { params }) => activateUser(context, viewer, params))
  serve(staff.changeRole, (context, viewer, { params, body }, { address }) =>
    changeRole(context, viewer, { ...params, ...body, address }),
  )
  emailRoutes(serve)
  viewRoutes(serve)
  secondFactorRoutes(serve)
  serve(look.startImpersonation, (context, viewer, { params }) => startImpersonation(context, viewer, params))
  serve(look.endImpersonation, async (context, viewer, { params }) => {
    await endImpersonation(context, viewer, params)
    return undefined
  })
  serve(staff.blockUser, (context, viewer, { params, body }) =>
    blockUser(context, viewer, { id: params.id, block: body }),
  )
  serve(staff.deleteUser, async (context, viewer, { params, query }) => {
    await deleteUser(context, viewer, { id: params.id, permanently: query.permanentDelete ?? false })
    return undefined
  })
  serve(
    staff.myStudents,
    fromReplica((context, viewer, { query }) => listMyStudents(context, viewer, query)),
  )
  serve(
    staff.subscribedUsers,
    fromReplica((context, viewer, { query }) => listSubscribed(context, viewer, query)),
  )
  serve(
    staff.standingCounts,
    fromReplica((context) => countStandings(context)),
  )
  serve(
    staff.people,
    fromReplica((context, viewer, { query }) => listPeople(context, viewer, query)),
  )
}

function viewRoutes(serve: Serve<Context>): void {
  serve(views.savedViews, (context, viewer) => listViews(context, viewer))
  serve(views.saveView, (context, viewer, { body }) => saveView(context, viewer, body))
  serve(views.renameView, (context, viewer, { params, body }) =>
    renameView(context, viewer, { ...params, ...body }),
  )
  serve(views.removeView, (context, viewer, { params }) => removeView(context, viewer, params))
}

function emailRoutes(serve: Serve<Context>): void {
  serve(emails.emailChange, (context, viewer) => ownEmailChange(context, viewer))
  serve(emails.changeEmail, (context, viewer, { body }, { address }) =>
    changeEmail(context, viewer, { ...body, address }),
  )
  serve(emails.withdrawEmailChange, async (context, viewer) => {
    await withdrawEmailChange(context, viewer)
    return undefined
  })
  serve(emails.confirmEmail, (context, viewer, { body }) => confirmEmail(context, viewer, body))
  serve(emails.takeBackEmail, (context, viewer, { body }, { address }) =>
    takeBackEmail(context, viewer, { ...body, address }),
  )
}

/** Returns the address and the device from which somebody signs in or renews. */
function askerOf({ address, request }: RequestScope) {
  return { address, device: describeDevice(request.headers['user-agent']) }
}
