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
  serve(signing.signIn, async (context, viewer, input, scope) => {
    const emailFolded = foldEmail(input.email)
    const known = knownDevice(context, scope.request, emailFolded)
    const signedIn = await signIn(context, viewer, { ...input, ...askerOf(scope), knownDevice: known })
    scope.reply.header('set-cookie', rememberedDevice(context, scope.request, emailFolded))
    return signedIn
  })
  serve(signing.refresh, (context, viewer, input, scope) =>
    refresh(context, viewer, { ...input, ...askerOf(scope) }),
  )
  serve(signing.refreshByQuery, (context, viewer, input, scope) =>
    refresh(context, viewer, { ...input, ...askerOf(scope) }),
  )
  serve(signing.signOut, signOut)
  serve(signing.me, ownUser)
  serve(passwords.forgotPassword, async (context, viewer, input, { address }) => {
    await forgotPassword(context, viewer, { ...input, address })
    return {}
  })
  serve(passwords.resetPassword, async (context, viewer, input, { address }) => {
    await resetPassword(context, viewer, { ...input, address })
    return {}
  })
  serve(passwords.changePassword, async (context, viewer, input, { address }) => {
    await changePassword(context, viewer, { ...input, address })
    return {}
  })
  serve(own.ownSessions, listOwnSessions)
  serve(own.endSession, endOwnSession)
  serve(own.endSessions, (context, viewer, { keepThis }) =>
    endOwnSessions(context, viewer, { keepThis: keepThis ?? false }),
  )
  serve(own.deleteAccount, (context, viewer, input, { address }) =>
    deleteOwnAccount(context, viewer, { ...input, address }),
  )
  serve(profile.saveProfile, (context, viewer, { id, ...changes }, { request }) =>
    saveProfile(context, viewer, { id, changes, from: readPrecondition(request) }),
  )
  serve(profile.setAvatar, (context, viewer, { id }, { request }) =>
    setAvatar(context, viewer, { id, request }),
  )
  serve(profile.removeAvatar, removeAvatar)
  serve(profile.setCover, (context, viewer, { id }, { request }) =>
    setCover(context, viewer, { id, request }),
  )
  serve(staff.addMember, addMember)
  serve(staff.inviteStaff, async (context, viewer, input, { address }) => {
    await inviteStaff(context, viewer, { ...input, address })
    return {}
  })
  serve(staff.invitations, (context, _viewer, input) => listInvitations(context, input))
  serve(staff.revokeInvitation, revokeInvitation)
  serve(staff.activateUser, activateUser)
  serve(staff.changeRole, (context, viewer, input, { address }) =>
    changeRole(context, viewer, { ...input, address }),
  )
  emailRoutes(serve)
  viewRoutes(serve)
  secondFactorRoutes(serve)
  serve(look.startImpersonation, startImpersonation)
  serve(look.endImpersonation, endImpersonation)
  serve(staff.blockUser, (context, viewer, { id, ...block }) => blockUser(context, viewer, { id, block }))
  serve(staff.deleteUser, (context, viewer, { id, permanentDelete }) =>
    deleteUser(context, viewer, { id, permanently: permanentDelete ?? false }),
  )
  serve(staff.myStudents, fromReplica(listMyStudents))
  serve(staff.subscribedUsers, fromReplica(listSubscribed))
  serve(staff.standingCounts, fromReplica(countStandings))
  serve(staff.people, fromReplica(listPeople))
}

function viewRoutes(serve: Serve<Context>): void {
  serve(views.savedViews, listViews)
  serve(views.saveView, saveView)
  serve(views.renameView, renameView)
  serve(views.removeView, removeView)
}

function emailRoutes(serve: Serve<Context>): void {
  serve(emails.emailChange, ownEmailChange)
  serve(emails.changeEmail, (context, viewer, input, { address }) =>
    changeEmail(context, viewer, { ...input, address }),
  )
  serve(emails.withdrawEmailChange, withdrawEmailChange)
  serve(emails.confirmEmail, confirmEmail)
  serve(emails.takeBackEmail, (context, viewer, input, { address }) =>
    takeBackEmail(context, viewer, { ...input, address }),
  )
}

/** Returns the address and the device from which somebody signs in or renews. */
function askerOf({ address, request }: RequestScope) {
  return { address, device: describeDevice(request.headers['user-agent']) }
}
