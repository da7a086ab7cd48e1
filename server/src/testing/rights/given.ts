import { give, moveGivenEnd } from '@studio/contract/membership/endpoints.ts'
import { addMember } from '@studio/contract/people/staff/endpoints.ts'
import { type Ask, ask } from './ask.ts'
import type { At } from './scene/scene.ts'

const gift = { kind: 'complimentary' as const, lastDay: null, reason: 'A friend of the studio', mail: true }

const giftTo = async ({ studio, money }: At) => ({
  body: { userId: (await studio.people.student()).id, priceId: money.target.id, ...gift },
})

/** The given plan of a new member, if the caller can give one. */
async function givenPlan(at: At): Promise<{ params: { id: string } }> {
  const { studio, me } = at
  const asked = await giftTo(at)
  const made =
    me &&
    (await studio
      .as(me)
      .call(give, asked)
      .catch(() => null))
  return { params: { id: made?.id ?? crypto.randomUUID() } }
}

export const givenAsks: Ask[] = [
  ask(give, '', giftTo),
  ask(moveGivenEnd, '', async (at) => ({
    ...(await givenPlan(at)),
    body: { lastDay: null, reason: 'A month more', mail: true },
  })),
  ask(addMember, '', ({ money }) => ({
    body: {
      ...gift,
      priceId: money.target.id,
      firstName: 'Noor',
      lastName: 'Haddad',
      email: `${crypto.randomUUID()}@example.com`,
    },
  })),
]

/** Lines of the table of rights, also of the other calls of an Admin about a membership. */
export const givenRights = `
GET    /UserSubscription/:id/nextCharge           1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /UserSubscription/:id/nextCharge           1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /UserSubscription/given                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /UserSubscription/:id/given                1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /User/member                               1 3  3 3 3  3 3 3 3  3  3 3  3  .
`

/** Lines of the table of round trips. */
export const givenTrips = `
POST /UserSubscription/given                         18
PUT /UserSubscription/:id/given                      14
POST /User/member                                    15
`
