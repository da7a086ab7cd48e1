import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { expect, it } from 'vitest'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})

it('a code that waits with an unconfirmed first payment is still theirs, to look at and to pay with (D7, D18.promo-reserved)', async () => {
  const promo = await offers.promo([drop.id], { maxRedemptions: 1 })
  const person = await studio.people.student()
  await saveAskingCard(studio, offers, person)
  const { call } = studio.as(person)
  const terms = { userId: person.id, priceId: drop.id, promocodeCode: promo.code }
  expect(await refused(call(start, { body: terms }))).toMatchObject({ status: 402, code: 'ActionRequired' })

  expect(await call(promocode, { params: { id: promo.code } })).toMatchObject({ code: promo.code })
  expect(await call(preview, { query: terms })).toMatchObject({ dueNow: 9.6 })
  const other = await offers.studentWithCard()
  const foreign = { ...terms, userId: other.id }
  const no = await refused(studio.as(other).call(start, { body: foreign }))
  expect(no.fields).toEqual({ promocodeCode: refusals.unknown })

  await confirmAtBank(await refused(call(start, { body: terms })))
  await call(start, { body: terms })
  const paid = (await call(invoices, {})).records.filter(({ status }) => status === 'paid')
  expect(paid.map(({ amount }) => amount)).toEqual([9.6])
  await studio.clock.move(2 * DAY)
  const again = await refused(call(preview, { query: terms }))
  expect(again.fields).toEqual({ promocodeCode: refusals.unknown })
})
