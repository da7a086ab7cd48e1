import { invoices } from '@studio/contract/billing/endpoints.ts'
import { CallError } from '@studio/contract/call.ts'
import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { myNotifications, notifications } from '@studio/contract/notifications/endpoints.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { myStudents, people, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import { calendars, lastCalendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { promocodes } from '@studio/contract/promo/endpoints.ts'
import { trainingPacks } from '@studio/contract/training/endpoints.ts'
import { tags, videos } from '@studio/contract/videos/endpoints.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

const page = { query: { pageLength: 100 } }
const lists: [AnyEndpoint, object][] = [
  [classDays, page],
  [trainingPacks, page],
  [calendars, { query: {} }],
  [lastCalendars, { query: {} }],
  [videos, { ...page, body: {} }],
  [tags, {}],
  [prices, { query: {} }],
  [people, { query: { role: 'Coach', pageLength: 100 } }],
  [people, page],
  [subscribedUsers, page],
  [myStudents, page],
  [promocodes, page],
  [invoices, page],
  [notifications, page],
  [myNotifications, page],
  [me, {}],
]

/**
 * Returns all lists and other collective answers that a person gets, as one text; calls that they may not
 * make are left out.
 */
export async function allAnswers(studio: TestStudio, person: TestPerson | null): Promise<string> {
  const { call } = person ? studio.as(person) : studio
  const answers = await Promise.all(
    lists.map(([endpoint, request]) =>
      call(endpoint, request as never).catch((error: unknown) => {
        if (error instanceof CallError && [401, 403].includes(error.status)) return null
        throw error
      }),
    ),
  )
  return JSON.stringify(answers)
}
