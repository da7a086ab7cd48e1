import { paymentMethod } from '@studio/contract/billing/endpoints.ts'
import { CallError, makeCall } from '@studio/contract/call.ts'
import * as dailyClasses from '@studio/contract/daily-classes/endpoints.ts'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import * as membership from '@studio/contract/membership/endpoints.ts'
import * as notifications from '@studio/contract/notifications/endpoints.ts'
import * as passwords from '@studio/contract/people/passwords/endpoints.ts'
import * as profile from '@studio/contract/people/profile/endpoints.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import * as signUp from '@studio/contract/people/sign-up/endpoints.ts'
import * as staff from '@studio/contract/people/staff/endpoints.ts'
import * as plans from '@studio/contract/plans/endpoints.ts'
import * as practiceCalendar from '@studio/contract/practice-calendar/endpoints.ts'
import * as promo from '@studio/contract/promo/endpoints.ts'
import * as training from '@studio/contract/training/endpoints.ts'
import * as videos from '@studio/contract/videos/endpoints.ts'
import { describe, expect, test } from 'vitest'

/** The exact texts shown for an unexpected status without a Message from the server. */
const failures: Record<string, [text: string, endpoints: AnyEndpoint[]][]> = {
  'ERR-01': [
    ['Error registration', [signUp.register]],
    ['Error checkUserName', [signUp.checkUserName]],
    ['Error checkUserEmail', [signUp.checkUserEmail]],
    ['Error getUserInfo', [me]],
    ['Error getAllUsers', [staff.people]],
    ['Error putUserInfo', [profile.saveProfile]],
    ['Error get price', [plans.prices, plans.price]],
    ['Error get Notifications', [notifications.notifications, notifications.myNotifications]],
    ['Error CalendarSign', [practiceCalendar.joinCalendar, practiceCalendar.leaveCalendar]],
    ['Error subscription', [membership.start, membership.change, membership.cancel, membership.subscription]],
    [
      "Can't get list",
      [dailyClasses.classDays, training.trainingPacks, practiceCalendar.calendars, videos.videos],
    ],
    ["Can't get Pack", [training.trainingPack]],
    ["Can't edit Pack", [training.createTrainingPack, training.changeTrainingPack]],
    ["Can't get video", [videos.video]],
    ['Error get promo-codes', [promo.promocode]],
  ],
  'BO-ERR-03': [
    ['Error post Notification', [notifications.sendNotification]],
    ['Error get Notifications', [notifications.notifications]],
  ],
  'BO-ERR-05': [
    ['Error save video info', [videos.createVideo]],
    ['Error update video info', [videos.changeVideo]],
    ["Can't get video", [videos.video]],
  ],
  'BO-ERR-08': [
    ['Error get price', [plans.prices]],
    ['Error create price', [plans.createPlan]],
    ['Error delete price', [plans.removePlan]],
    ['Error add image to price', [plans.setPlanPicture]],
  ],
  'BO-ERR-09': [
    ['Error get promo-codes', [promo.promocodes]],
    ['Error post promo-codes', [promo.createPromocode]],
  ],
  'BO-ERR-10': [
    ["Error can't delete user", [staff.deleteUser]],
    ['Error getAllUsers', [staff.people]],
    ['Error getSubscribedUsers', [staff.subscribedUsers]],
    ['Error putUserInfo', [profile.saveProfile]],
  ],
  'BO-ERR-11': [['Error save tag', [videos.nameTags]]],
}

const cases = Object.entries(failures).flatMap(([id, list]) =>
  list.flatMap(([text, endpoints]) => endpoints.map((endpoint) => [id, text, endpoint] as const)),
)

const answering = (status: number, body: unknown, retryAfter?: string) =>
  makeCall(async () => ({ status, body, ...(retryAfter ? { retryAfter } : {}) }))
const asked = { params: { id: 'x' }, query: {}, body: {} } as never

describe('a call that failed without a word of the server says (ERR-01, BO-ERR-03, BO-ERR-05, BO-ERR-08, BO-ERR-09, BO-ERR-10, BO-ERR-11)', () => {
  test.each(cases)('%s: %s', async (_id, text, endpoint) => {
    const failed = answering(502, undefined)(endpoint, asked)
    await expect(failed).rejects.toThrow(new CallError(502, {}, text))
    await expect(failed).rejects.toMatchObject({ message: text, status: 502 })
  })
})

describe("a call that was refused says the server's Message (ERR-02, BO-ERR-18)", () => {
  test.each(
    [
      signIn,
      passwords.changePassword,
      passwords.resetPassword,
      passwords.forgotPassword,
      profile.setAvatar,
    ].map((one) => [one.path, one] as const),
  )('%s', async (_path, endpoint) => {
    const body = { Message: 'The words of the server', code: 'Invalid', requestId: '1', stack: 'not shown' }
    const refused = answering(400, body)(endpoint, asked)
    await expect(refused).rejects.toMatchObject({ message: 'The words of the server', code: 'Invalid' })
  })
})

describe('a 429 or 503 without a word of the server says when to try again (ERR-01, ERR-03)', () => {
  const busy = 'The studio is busy. Please try again in'
  test.each([
    ['Error', paymentMethod, '40', `${busy} 40 seconds`],
    ['a text of its own', plans.prices, '40', `Error get price. ${busy} 40 seconds`],
    ['a second to wait', paymentMethod, '1', `${busy} a moment`],
    ['a date to wait for', paymentMethod, 'Wed, 21 Oct 2026 07:28:00 GMT', `${busy} a moment`],
    ['no time to wait', paymentMethod, undefined, `${busy} a moment`],
  ] as const)('a call with %s', async (_name, endpoint: AnyEndpoint, retryAfter, text) => {
    for (const status of [429, 503])
      await expect(answering(status, undefined, retryAfter)(endpoint, asked)).rejects.toThrow(
        new RegExp(`${text}$`),
      )
    const told = answering(429, { Message: 'Too many tries' }, retryAfter)(endpoint, asked)
    await expect(told).rejects.toMatchObject({ message: 'Too many tries' })
  })
})
