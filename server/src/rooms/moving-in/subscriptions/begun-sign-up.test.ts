import { subscription as showMembership } from '@studio/contract/membership/endpoints.ts'
import { forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { expect, test } from 'vitest'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { sellerElsewhere } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { openRows } from '../../membership/rows.ts'
import { findTakeover } from './find-takeover.ts'
import { takeOver } from './take-over.ts'

let studio: TestStudio
let offers: Offers
let plan: { id: string; title: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  plan = await offers.plan({ title: 'Full Membership' })
})

/** Makes what is paid for elsewhere under a person's address their membership. */
async function bring({ email }: TestPerson): Promise<void> {
  const { subscription } = await sellerElsewhere(studio, offers)({ email })
  const finding = await findTakeover(studio.context, { email, id: subscription.id, plan: plan.title })
  if (!('takeover' in finding)) throw new Error('it can’t be taken over')
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
}

test('who has only begun a sign-up gets nothing that is paid for elsewhere under its address; the address’s owner chooses a password by mail (S-A7, D3)', async () => {
  const begun = await studio.people.signingUp()
  const { email, password } = begun
  await bring(begun)
  expect((await refused(studio.call(signIn, { body: { email, password } }))).code).toBe('WrongCredentials')
  expect((await refused(studio.as(begun).call(promocode, { params: { id: 'NONE' } }))).status).toBe(401)
  await studio.call(forgotPassword, { query: {}, body: { email } })
  await studio.context.queue.drain()
  const query = await mailedCode(studio, email, 'reset-password')
  await studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })
  const owner = await studio.call(signIn, { body: { email, password: 'Kestrel7x' } })
  const [row] = await openRows(studio.context.db, begun.id)
  const params = { id: row?.id ?? '' }
  expect((await studio.as({ token: owner.accessToken }).call(showMembership, { params })).price.id).toBe(
    plan.id,
  )
})

test('who has finished the sign-up keeps their password (D3)', async () => {
  const member = await studio.people.student()
  await bring(member)
  const { email, password } = member
  expect((await studio.call(signIn, { body: { email, password } })).user.id).toBe(member.id)
})
