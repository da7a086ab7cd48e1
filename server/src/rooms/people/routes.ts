import * as emails from '@studio/contract/people/email/endpoints.ts'
import * as exported from '@studio/contract/people/export/endpoints.ts'
import * as look from '@studio/contract/people/impersonation/endpoints.ts'
import * as own from '@studio/contract/people/own/endpoints.ts'
import * as passkeyCalls from '@studio/contract/people/passkeys/endpoints.ts'
import * as passwords from '@studio/contract/people/passwords/endpoints.ts'
import * as profile from '@studio/contract/people/profile/endpoints.ts'
import { foldEmail } from '@studio/contract/people/rules.ts'
import * as views from '@studio/contract/people/saved-views/endpoints.ts'
import * as factor from '@studio/contract/people/second-factor/endpoints.ts'
import * as signing from '@studio/contract/people/sign-in/endpoints.ts'
import * as signUp from '@studio/contract/people/sign-up/endpoints.ts'
import * as staff from '@studio/contract/people/staff/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import { type RequestScope, type Serve, withAddress } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { changeEmail, ownEmailChange, withdrawEmailChange } from './email/change-email.ts'
import { confirmEmail } from './email/confirm-email.ts'
import { takeBackEmail } from './email/take-back-email.ts'
import { subscribersList, usersList } from './export/people.ts'
import { auditList, invoicesList } from './export/records.ts'
import { sendCsv } from './export/send-csv.ts'
import { endImpersonation, startImpersonation } from './impersonation/impersonation.ts'
import { emailExists, tellingTaken, userNameExists } from './names.ts'
import { deleteOwnAccount } from './own/delete-own-account.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './own/sessions.ts'
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys/keep-passkeys.ts'
import { changePassword } from './passwords/change-password.ts'
import { commonEndings } from './passwords/common-passwords.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { saveProfile } from './profile/save-profile.ts'
import { removeAvatar, setAvatar, setCover } from './profile/set-picture.ts'
import { listPeople, ownUser } from './queries.ts'
import { listViews, removeView, renameView, saveView } from './saved-views/saved-views.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  ownSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { describeDevice, knownDevice, rememberedDevice } from './sign-in/known-device.ts'
import { refresh } from './sign-in/refresh.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { makeChallenge } from './sign-up/captcha.ts'
import { register } from './sign-up/register.ts'
import { activateUser } from './staff/activate-user.ts'
import { addMember } from './staff/add-member.ts'
import { blockUser } from './staff/block-user.ts'
import { changeRole } from './staff/change-role.ts'
import { countStandings } from './staff/count-standings.ts'
import { deleteUser } from './staff/delete-user.ts'
import { checkInvitation, inviteStaff, listInvitations, revokeInvitation } from './staff/invitations.ts'
import { listMyStudents } from './staff/my-students.ts'
import { listSubscribed } from './staff/subscribers.ts'

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
  serve(passwords.forgotPassword, withAddress(forgotPassword))
  serve(passwords.resetPassword, withAddress(resetPassword))
  serve(passwords.changePassword, withAddress(changePassword))
  serve(own.ownSessions, listOwnSessions)
  serve(own.endSession, endOwnSession)
  serve(own.endSessions, (context, viewer, { keepThis }) =>
    endOwnSessions(context, viewer, { keepThis: keepThis ?? false }),
  )
  serve(own.deleteAccount, withAddress(deleteOwnAccount))
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
  serve(staff.inviteStaff, withAddress(inviteStaff))
  serve(staff.invitations, (context, _viewer, input) => listInvitations(context, input))
  serve(staff.revokeInvitation, revokeInvitation)
  serve(staff.activateUser, activateUser)
  serve(staff.changeRole, withAddress(changeRole))
  signUpRoutes(serve)
  exportRoutes(serve)
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
  serve(emails.changeEmail, withAddress(changeEmail))
  serve(emails.withdrawEmailChange, withdrawEmailChange)
  serve(emails.confirmEmail, confirmEmail)
  serve(emails.takeBackEmail, withAddress(takeBackEmail))
}

/** Returns the address and the device from which somebody signs in or renews. */
function askerOf({ address, request }: RequestScope) {
  return { address, device: describeDevice(request.headers['user-agent']) }
}

function secondFactorRoutes(serve: Serve<Context>): void {
  serve(factor.secondFactor, ownSecondFactor)
  serve(factor.beginSecondFactor, withAddress(beginSecondFactor))
  serve(factor.confirmSecondFactor, confirmSecondFactor)
  serve(factor.renewRecoveryCodes, withAddress(renewRecoveryCodes))
  serve(factor.turnOffSecondFactor, withAddress(turnOffSecondFactor))
  serve(passkeyCalls.beginPasskey, withAddress(beginPasskey))
  serve(passkeyCalls.addPasskey, addPasskey)
  serve(passkeyCalls.renamePasskey, renamePasskey)
  serve(passkeyCalls.removePasskey, withAddress(removePasskey))
}

/** Registers the CSV exports for Admin. */
function exportRoutes(serve: Serve<Context>): void {
  serve(exported.exportUsers, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...usersList(context.clock.now(), search), search }),
  )
  serve(exported.exportSubscribers, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...subscribersList(context.clock.now(), viewer, search), search }),
  )
  serve(exported.exportInvoices, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...invoicesList(context, search), search }),
  )
  serve(exported.exportAudit, (context, viewer, search, { reply }) =>
    sendCsv(context, viewer, reply, { ...auditList(search), search }),
  )
}

function signUpRoutes(serve: Serve<Context>): void {
  serve(signUp.register, withAddress(register))
  serve(signUp.checkUserName, async (context, _viewer, { userName }, { address }) => ({
    exists: await tellingTaken(context, address, () => userNameExists(context, userName)),
  }))
  serve(signUp.checkUserEmail, async (context, _viewer, { email }, { address }) => ({
    exists: await tellingTaken(context, address, () => emailExists(context, email)),
  }))
  serve(signUp.checkInvitation, (context, _viewer, input) => checkInvitation(context, input))
  serve(signUp.commonPasswords, async (_context, _viewer, { beginning }) => ({
    endings: commonEndings(beginning),
  }))
  serve(signUp.captchaChallenge, (context) => makeChallenge(context))
}
