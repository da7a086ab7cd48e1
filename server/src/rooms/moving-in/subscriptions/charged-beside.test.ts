import { DAY, HOUR } from '@studio/contract/dates.ts'
import { moveInLines, readAccount, setMoveIn } from '@studio/contract/moving-in/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { moveIns as listRows } from '../../../database/tables/moving-in.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { sellerElsewhere, stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let sell: ReturnType<typeof sellerElsewhere>

startMoneyStudio(async (money) => {
  studio = money.studio
  admin = await studio.people.admin()
  await money.offers.plan({ title: 'Full Membership' })
  sell = sellerElsewhere(studio, money.offers)
})
beforeEach(() => studio.context.db.delete(listRows))

const call = () => studio.as(admin).call
const stripe = () => stripeOf(studio)
const monthly = { every: { interval: 'month' as const }, title: 'Full Membership' }

/** Sells a subscription, and says what its product is. */
async function sold(email: string) {
  const { customer, subscription } = await sell({ ...monthly, email })
  return { customer, id: subscription.id, product: String(subscription.items.data[0]?.price.product) }
}
async function read() {
  const { id } = await call()(readAccount, {})
  await studio.context.queue.drain()
  return id
}
/** What is said of each subscription by its address: its next charge, or why it stays. */
async function saidOf(id: string) {
  const { records } = await call()(moveInLines, { params: { id }, query: {} })
  return Object.fromEntries(
    records.map(({ membership, state, reason }) => [
      membership?.email,
      state === 'refused' ? reason : membership?.here.amount,
    ]),
  )
}
async function moveIn(id: string) {
  await call()(setMoveIn, { params: { id }, body: { state: 'moving', mail: false } })
  await studio.context.queue.drain()
}
const charged = async (customer: string) =>
  (await stripe().invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid)

test('a coupon for its product takes as much off at Stripe as is said here; one for another product takes nothing off, and its subscription stays (I10)', async () => {
  const [own, other] = [await sold('own@coupon.example'), await sold('other@coupon.example')]
  const elsewhere = await stripe().products.create({ name: 'Mats' })
  const discount = async ({ id }: { id: string }, product: string) => {
    const coupon = await stripe().coupons.create({
      percent_off: 50,
      duration: 'forever',
      name: 'HALF',
      applies_to: { products: [product] },
    })
    await stripe().subscriptions.update(id, { discounts: [{ coupon: coupon.id }] })
  }
  await discount(own, own.product)
  await discount(other, elsewhere.id)
  const id = await read()
  expect(await saidOf(id)).toEqual({
    'own@coupon.example': 9.5,
    'other@coupon.example': expect.stringContaining('has a discount, HALF, that is neither'),
  })
  await moveIn(id)
  await studio.clock.move(31 * DAY + 2 * HOUR)
  expect(await charged(own.customer)).toEqual([950, 1900])
  expect(await charged(other.customer)).toEqual([1900, 1900])
})

test('whose next charge would hold invoice items stays, as the dry run says; once they are deleted it moves in, charged as said (I10)', async () => {
  const [cleared, waits] = [await sold('cleared@items.example'), await sold('waits@items.example')]
  const mat = await stripe().prices.create({ currency: 'usd', unit_amount: 500, product: cleared.product })
  const owe = ({ customer }: { customer: string }) =>
    stripe().invoiceItems.create({ customer, pricing: { price: mat.id } })
  const item = await owe(cleared)
  await owe(waits)
  const stays =
    'has a customer with invoice items that wait for the next charge: invoice or delete them at Stripe'
  const said = await saidOf(await read())
  expect([said['cleared@items.example'], said['waits@items.example']]).toEqual([stays, stays])
  await stripe().invoiceItems.del(item.id)
  const id = await read()
  const now = await saidOf(id)
  expect([now['cleared@items.example'], now['waits@items.example']]).toEqual([19, stays])
  await moveIn(id)
  await studio.clock.move(31 * DAY + 2 * HOUR)
  expect(await charged(cleared.customer)).toEqual([1900, 1900])
  expect(await charged(waits.customer)).toEqual([2400, 1900])
  expect((await stripe().invoiceItems.list({ customer: waits.customer, pending: true })).data).toEqual([])
})
