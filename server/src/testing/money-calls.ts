import { randomUUID } from 'node:crypto'
import { invoices, refundInvoice, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import type { Call } from '@studio/contract/call.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, change, resume, setMembershipActive, start } from '@studio/contract/membership/endpoints.ts'
import type { Money } from './both-sides.ts'
import { charged, moveAway, type Sold, taxAs } from './money-sold.ts'
import { cards, freshCard, makeOffers } from './offers.ts'
import type { TestPerson } from './people.ts'
import { signInAnew } from './sign-in-anew.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A server to call: the one in this process, or one that can be killed. */
interface Server {
  as(person: TestPerson): { call: Call }
}

/** A money call that a person is about to make. */
export interface MoneyCall {
  person: TestPerson
  ask(server: Server): Promise<unknown>
  /**
   * Its writes at the provider, as `METHOD path key`; the one that moves money, or decides what will, comes
   * first.
   */
  writes: [RegExp, ...RegExp[]]
  /** The provider's state after the call, made once or repeatedly. */
  outcome: Pick<Money, 'running' | 'paid' | 'refunded'>
}

interface Scene {
  studio: TestStudio
  sold: Sold
  offers: ReturnType<typeof makeOffers>
  admin: TestPerson
  month: { id: string }
  dearer: { id: string }
  drop: { id: string }
  /** A card that has used its trial. */
  usedCard: string
  /** People whose renewals were declined. */
  late: TestPerson[]
  /** People whose memberships an Admin deactivated, so that nobody paid for the current period. */
  off: { person: TestPerson; params: { id: string } }[]
}

const running = ({ month }: Sold, state: string, cents: number = month) => ({ state, cents, ends: false })

/** The writes of a charge that comes after a tax. */
const afterTax = (sold: Sold, ...writes: [RegExp, ...RegExp[]]): MoneyCall['writes'] =>
  sold.percent > 0 ? [...writes, / tax:/, / customer-tax:/] : writes

export interface MoneyScene {
  /** Makes that many people past due, and as many deactivated and unpaid; moves the studio clock. */
  fallDue(count: number): Promise<void>
  /** Number of past due people left. */
  late(): number
  /** Returns people who are about to make different calls, new ones each time; one of them is past due. */
  aboutToPay(): Promise<Record<string, MoneyCall>>
}

/** Creates plans, an Admin and a card that has used its trial, and people about to make money calls. */
export async function openMoneyScene(studio: TestStudio, sold: Sold): Promise<MoneyScene> {
  const offers = makeOffers(studio)
  const { term } = sold
  await taxAs(studio, sold)
  const plan = (costCents: number) => offers.plan({ costCents, terms: [{ term, costCents }] })
  const scene: Scene = {
    studio,
    sold,
    offers,
    admin: await studio.people.admin(),
    month: await plan(sold.month),
    dearer: await plan(sold.dearer),
    drop: await offers.plan({ intervalUnit: 'Day', costCents: 1200 }),
    usedCard: freshCard(),
    late: [],
    off: [],
  }
  await buy(studio, await offers.studentWithCard(scene.usedCard), scene.month)
  return {
    async fallDue(count) {
      scene.admin = await signInAnew(studio, scene.admin)
      for (let made = 0; made < count; made += 1) {
        scene.late.push(await latePayer(scene))
        scene.off.push(await switchedOff(scene))
      }
      await studio.context.queue.drain()
      await studio.clock.move(7 * DAY + HOUR)
    },
    late: () => scene.late.length,
    aboutToPay: async () => ({
      'a start with a trial': await trial(scene),
      'a start without a trial': await noTrial(scene),
      'a day pass': await dayPass(scene),
      'a change to a dearer plan': await dearerPlan(scene),
      'a cancellation': await cancellation(scene),
      'a membership that is kept': await resumption(scene),
      'a new card that pays what is past due': await newCard(scene),
      'a switch that begins a period': await reactivate(scene),
      'a refund': await refund(scene),
    }),
  }
}

async function buy(server: Server, person: TestPerson, plan: { id: string }, key?: string): Promise<string> {
  const body = { userId: person.id, priceId: plan.id }
  const headers = key ? { headers: { 'idempotency-key': key } } : {}
  return (await server.as(person).call(start, { body }, headers)).id
}

async function trial({ offers, month, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard()
  const key = randomUUID()
  return {
    person,
    ask: (server) => buy(server, person, month, key),
    writes: [/^POST \/v1\/subscriptions start:/],
    outcome: { running: [running(sold, 'trialing')], paid: [], refunded: [] },
  }
}

async function noTrial({ offers, month, usedCard, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard(usedCard)
  return {
    person,
    ask: (server) => buy(server, person, month),
    writes: [/^POST \/v1\/subscriptions start:/],
    outcome: { running: [running(sold, 'active')], paid: [charged(sold, sold.month)], refunded: [] },
  }
}

async function dayPass({ offers, drop, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard()
  return {
    person,
    ask: (server) => buy(server, person, drop),
    writes: [/\/pay start:/, /\/v1\/invoices start:/, /\/v1\/invoiceitems start:/, /\/finalize start:/],
    outcome: { running: [], paid: [charged(sold, 1200)], refunded: [] },
  }
}

async function dearerPlan({ studio, offers, month, dearer, usedCard, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard(usedCard)
  const id = await buy(studio, person, month)
  await moveAway(studio, sold, person)
  const before = charged(sold, sold.month)
  const difference = charged(sold, sold.dearer, sold.elsewhere) - before
  return {
    person,
    ask: (server) => server.as(person).call(change, { params: { id }, body: { priceId: dearer.id } }),
    writes: afterTax(sold, / change:/),
    outcome: { running: [running(sold, 'active', sold.dearer)], paid: [difference, before], refunded: [] },
  }
}

async function cancellation({ studio, offers, month, usedCard, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard(usedCard)
  const params = { id: await buy(studio, person, month) }
  return {
    person,
    ask: (server) => server.as(person).call(cancel, { params, query: {} }),
    writes: [/ cancel:/],
    outcome: {
      running: [{ ...running(sold, 'active'), ends: true }],
      paid: [charged(sold, sold.month)],
      refunded: [],
    },
  }
}

async function resumption({ studio, offers, month, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard()
  const params = { id: await buy(studio, person, month) }
  await studio.as(person).call(cancel, { params, query: {} })
  return {
    person,
    ask: (server) => server.as(person).call(resume, { params }),
    writes: [/ resume:/],
    outcome: { running: [running(sold, 'trialing')], paid: [], refunded: [] },
  }
}

/** A person who is past due once the trial is over. */
async function latePayer({ studio, offers, month }: Scene): Promise<TestPerson> {
  const person = await offers.studentWithCard()
  await buy(studio, person, month)
  await offers.saveCard(person, cards.failsLater)
  return person
}

async function newCard({ studio, offers, late, sold }: Scene): Promise<MoneyCall> {
  const last = late.pop()
  if (!last) throw new Error('nobody is past due any more')
  const person = await signInAnew(studio, last)
  const query = { userId: person.id, cardToken: await offers.token(freshCard()) }
  return {
    person,
    ask: (server) => server.as(person).call(setPaymentMethod, { query }),
    writes: [/ pay:/, /\/v1\/setup_intents card:/, /\/v1\/customers\/\w+ card:/, /\/detach /],
    outcome: { running: [running(sold, 'active')], paid: [charged(sold, sold.month)], refunded: [] },
  }
}

/** A person whose trial ends while deactivated, so that the first charge is void. */
async function switchedOff({ studio, offers, admin, month }: Scene): Promise<Scene['off'][number]> {
  const person = await offers.studentWithCard()
  const params = { id: await buy(studio, person, month) }
  const body = { active: false, deactivationReason: 'Shared their password' }
  await studio.as(admin).call(setMembershipActive, { params, body })
  return { person, params }
}

async function reactivate({ studio, admin, off, sold }: Scene): Promise<MoneyCall> {
  const one = off.pop()
  if (!one) throw new Error('nobody is deactivated any more')
  const { person, params } = one
  await moveAway(studio, sold, person)
  const signedIn = await signInAnew(studio, admin)
  return {
    person,
    ask: (server) => server.as(signedIn).call(setMembershipActive, { params, body: { active: true } }),
    writes: afterTax(sold, / switch-on:/, / collection:/),
    outcome: {
      running: [running(sold, 'active')],
      paid: [charged(sold, sold.month, sold.elsewhere)],
      refunded: [],
    },
  }
}

async function refund({ studio, offers, admin, drop, sold }: Scene): Promise<MoneyCall> {
  const person = await offers.studentWithCard()
  await buy(studio, person, drop)
  const [invoice] = (await studio.as(person).call(invoices, {})).records
  const params = { id: invoice?.id ?? '' }
  const signedIn = await signInAnew(studio, admin)
  const headers = { 'idempotency-key': randomUUID() }
  return {
    person,
    async ask(server) {
      if ((await server.as(person).call(invoices, {})).records[0]?.refunded) return
      await server.as(signedIn).call(refundInvoice, { params, body: { amount: 5 } }, { headers })
    },
    writes: [/ refund:/],
    outcome: { running: [], paid: [charged(sold, 1200)], refunded: [500] },
  }
}
