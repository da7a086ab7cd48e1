import { randomUUID } from 'node:crypto'
import { paymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { setTaxProfile, taxProfile } from '@studio/contract/tax/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { allEndpoints, nameOf } from '../../../testing/all-endpoints.ts'
import { confirmAtBank } from '../../../testing/bank.ts'
import { cards, freshCard, makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { solvedCaptcha } from '../../../testing/solved-captcha.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../../membership/sync/reconcile.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import { finishRegistration } from './register.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let plan: { id: string }
beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  plan = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClassesCurrentDay'] })
})
afterAll(() => studio.stop())

const finish = (person: TestPerson) =>
  inTransaction(studio.context.db, (tx) => finishRegistration(tx, person.id, studio.context.clock.now()))

const buy = (person: TestPerson, key?: string, priceId = plan.id) =>
  studio
    .as(person)
    .call(start, { body: { userId: person.id, priceId } }, key ? { headers: { 'idempotency-key': key } } : {})

async function saveCard(person: TestPerson, cardToken: string) {
  const query = { userId: person.id, cardToken }
  const body = { captcha: await solvedCaptcha(studio) }
  await studio.as(person).call(setPaymentMethod, { query, body })
}

/** Every call that a sign-up token permits, by name. */
function signupCalls(person: TestPerson): Record<string, () => Promise<unknown>> {
  const { call } = studio.as(person)
  const query = { userId: person.id }
  return {
    'POST UserSubscription/setPaymentMethod': async () => saveCard(person, await offers.token(freshCard())),
    'GET UserSubscription/paymentMethod': () => call(paymentMethod, { query }),
    'GET UserSubscription/taxProfile': () => call(taxProfile, { query }),
    'PUT UserSubscription/taxProfile': () =>
      call(setTaxProfile, { query, body: { country: 'DE', vatId: null } }),
    'GET UserSubscription/preview': () => call(preview, { query: { ...query, priceId: plan.id } }),
    'GET Promocodes/{id}': () => call(promocode, { params: { id: 'NOSUCH' } }),
    'POST UserSubscription': () => buy(person),
  }
}

/** Returns the error of each call. */
async function refusals(person: TestPerson) {
  const told: [string, number, string][] = []
  for (const [name, ask] of Object.entries(signupCalls(person))) {
    const { status, code } = await refused(ask())
    told.push([name, status, code])
  }
  return told
}

describe('a sign-up token', () => {
  test('D3: opens these calls and no others', async () => {
    const open = (await allEndpoints()).filter(([, { callers }]) => callers.includes('signup'))
    const named = Object.keys(signupCalls(await studio.people.signingUp()))
    expect(named.toSorted()).toEqual(open.map(([, endpoint]) => nameOf(endpoint)).toSorted())
  })

  test('D3, S-S1: ends when the registration is complete', async () => {
    const person = await studio.people.signingUp()
    await saveCard(person, await offers.token(freshCard()))
    await finish(person)
    for (const [name, status, code] of await refusals(person)) {
      expect([name, status, code]).toEqual([name, 401, 'RegistrationComplete'])
    }
  })

  test('D3, S-A9: ends with a password that is set anew, for who has finished and for who has not', async () => {
    const finished = await studio.people.signingUp()
    await finish(finished)
    for (const person of [await studio.people.signingUp(), finished]) {
      const passwordHash = await hashPassword('Kestrel7x')
      await inTransaction(studio.context.db, (tx) =>
        setPassword(studio.context, tx, { userId: person.id, passwordHash, because: 'passwordReset' }),
      )
      for (const [name, status, code] of await refusals(person)) {
        expect([name, status, code]).toEqual([name, 401, 'TokenInvalid'])
      }
    }
  })

  test('D3, S-A9: ends with a change of password by its own person', async () => {
    const person = await studio.people.signingUp()
    await finish(person)
    const { accessToken } = await studio.call(signIn, {
      body: { email: person.email, password: person.password },
    })
    const body = { oldPassword: person.password, newPassword: 'Kestrel7x' }
    await studio.as({ token: accessToken }).call(changePassword, { query: { userId: person.id }, body })
    expect((await refused(buy(person))).code).toBe('TokenInvalid')
  })

  test('D3: another sign-in that is not finished gives a fresh one, which is the new password’s', async () => {
    const person = await studio.people.signingUp()
    await studio.context.db
      .update(users)
      .set({ passwordHash: await hashPassword('Kestrel7x') })
      .where(eq(users.id, person.id))
    const { body } = await refused(
      studio.call(signIn, { body: { email: person.email, password: 'Kestrel7x' } }),
    )
    const fresh = { ...person, token: String(body.signupToken) }
    const query = { userId: person.id }
    expect((await refused(studio.as(person).call(paymentMethod, { query }))).status).toBe(401)
    expect((await refused(studio.as(fresh).call(paymentMethod, { query }))).status).toBe(404)
  })
})

describe('the last call of a sign-up', () => {
  test.each(['with its key', 'without a key'])(
    'D18.start-repeated: repeated %s after the 3-D Secure confirmation has completed the registration, it has the membership',
    async (how) => {
      const key = how === 'with its key' ? randomUUID() : undefined
      const person = await studio.people.signingUp()
      const card = await offers.token(cards.confirmAlways)
      await confirmAtBank(await refused(saveCard(person, card)))
      await saveCard(person, card)
      const asked = await refused(buy(person, key))
      expect(asked.code).toBe('ActionRequired')
      await confirmAtBank(asked)
      await reconcile(studio.context, { everybody: true })
      const [known] = await studio.context.db.select().from(users).where(eq(users.id, person.id))
      expect(known?.registeredFully).not.toBeNull()

      const { id } = await buy(person, key)
      expect(id).toMatch(/^[\w-]{36}$/)
      expect((await refused(buy(person, randomUUID()))).code).toBe('RegistrationComplete')
      const other = await refused(buy(person, key, (await offers.plan()).id))
      expect(other.status).toBe(key ? 409 : 401)
    },
  )

  test('D18.start-repeated: repeated under its key, since its answer was lost, it gets the same answer', async () => {
    const person = await studio.people.signingUp()
    await saveCard(person, await offers.token(freshCard()))
    const key = randomUUID()
    const first = await buy(person, key)
    expect(await buy(person, key)).toEqual(first)
    expect((await refused(buy(person))).code).toBe('RegistrationComplete')
  })
})
