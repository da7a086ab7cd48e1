import { personPage } from '@studio/contract/person-page/endpoints.ts'
import { setTaxProfile, taxProfile } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { german, oldRate, setTaxes } from '../../testing/taxes.ts'

let studio: TestStudio
let member: TestPerson
beforeAll(async () => {
  studio = await startTestStudio()
  await oldRate(studio, 'DE', 19)
})
afterAll(() => studio.stop())
beforeEach(async () => {
  await setTaxes(studio, german)
  member = await studio.people.student()
})

const set = (country: string | null, vatId: string | null, by = member) =>
  studio.as(by).call(setTaxProfile, { query: { userId: member.id }, body: { country, vatId } })

test('a person tells their country and their business’s number, and reads both again', async () => {
  const told = { country: 'FR', postalCode: null, vatId: 'FR12345678901', reverse: true }
  expect(await set('FR', 'fr 123 456 789 01')).toEqual(told)
  expect(await studio.as(member).call(taxProfile, { query: { userId: member.id } })).toEqual(told)
  expect(await set('FR', null)).toEqual({ country: 'FR', postalCode: null, vatId: null, reverse: false })
  expect(await set('DE', 'DE301442188')).toMatchObject({ reverse: false })
})

test('somebody in the middle of the sign-up tells it, too, before there is a card', async () => {
  const person = await studio.people.signingUp()
  const query = { userId: person.id }
  await studio.as(person).call(setTaxProfile, { query, body: { country: 'JP', vatId: null } })
  expect(await studio.as(person).call(taxProfile, { query })).toEqual({
    country: 'JP',
    postalCode: null,
    vatId: null,
    reverse: false,
  })
})

test('a number that its country does not write so is refused at the field, and what was told stays', async () => {
  await set('FR', 'FR12345678901')
  const wrong = await refused(set('FR', 'FR123'))
  expect([wrong.status, wrong.fields]).toEqual([400, { vatId: taxTexts.vatIdWrong('FR') }])
  expect((await refused(set('JP', 'FR12345678901'))).fields).toEqual({ vatId: taxTexts.vatIdElsewhere })
  expect(await studio.as(member).call(taxProfile, { query: { userId: member.id } })).toMatchObject({
    vatId: 'FR12345678901',
  })
})

test('a studio that does not ask keeps nothing', async () => {
  await setTaxes(studio, { ...german, askVatId: false })
  expect((await refused(set('FR', 'FR12345678901'))).fields).toEqual({ vatId: taxTexts.notAsked })
  await setTaxes(studio, { ...german, askCountry: false, askVatId: false })
  expect((await refused(set('FR', null))).fields).toEqual({ country: taxTexts.notAsked })
})

test('what an Admin sets for somebody stands in the log; what people set for themselves does not', async () => {
  const entries = () => studio.context.db.select().from(auditLog).where(eq(auditLog.subject, member.id))
  await set('FR', null)
  expect(await entries()).toEqual([])
  await set('AT', 'ATU12345678', await studio.people.admin())
  expect(await entries()).toMatchObject([
    {
      action: 'person.taxChanged',
      before: { taxCountry: 'FR', vatId: null },
      after: { taxCountry: 'AT', vatId: 'ATU12345678' },
    },
  ])
  const stranger = await studio.people.student()
  expect((await refused(set('FR', null, stranger))).status).toBe(403)
})

test('an Admin reads on the page of a person where they are taxed, once they told it', async () => {
  const admin = studio.as(await studio.people.admin())
  const page = () => admin.call(personPage, { params: { id: member.id } })
  expect(await page()).not.toHaveProperty('tax')
  await set('FR', 'FR12345678901')
  expect((await page()).tax).toEqual({ country: 'FR', postalCode: null, vatId: 'FR12345678901' })
})
