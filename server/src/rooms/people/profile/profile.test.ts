import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { auditLog } from '../../../database/tables/studio.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const save = (caller: Person, id: string, body: object) =>
  studio.as(caller).call(saveProfile, { params: { id }, body })

const everything = {
  firstName: 'Łucja',
  lastName: "O'Neil",
  userName: 'Lucja.7',
  description: 'Slow mornings.\nLong evenings.',
  instagrammAccount: 'lucja.yoga',
  address: '1 Long Lane',
  country: 'Poland',
  city: 'Łódź',
  color: 'rgba(12, 34, 56, 0.5)',
  tags: ['Hatha', 'Yin'],
}

describe('saving a profile', () => {
  test('API-10, BO-API-05: answers the whole user, and what is absent stays', async () => {
    const person = await studio.people.coach()
    expect(await save(person, person.id, everything)).toMatchObject({
      id: person.id,
      role: 'Coach',
      ...everything,
    })
    const partly = await save(person, person.id, { city: 'Kraków', instagrammAccount: 'lucja.yoga' })
    expect(partly).toMatchObject({ ...everything, city: 'Kraków' })
    expect(await save(person, person.id, {})).toEqual(partly)
  })

  test('S-I8: a user name that reads like the studio’s own is for staff alone, and whoever has one keeps it', async () => {
    const [member, admin] = [await studio.people.student(), await studio.people.admin()]
    const reserved = { userName: 'This user name is reserved for the studio' }
    for (const caller of [member, admin]) {
      const { status, fields } = await refused(save(caller, member.id, { userName: 'Аdmin.2' }))
      expect([status, fields]).toEqual([400, reserved])
    }
    const coach = await studio.people.coach()
    expect(await save(coach, coach.id, { userName: 'Admin.Rosa' })).toMatchObject({ userName: 'Admin.Rosa' })
    const former = await studio.people.student({ userName: 'admin.before' })
    expect(await save(former, former.id, { userName: 'Admin.before' })).toMatchObject({
      userName: 'Admin.before',
    })
  })

  test('PROFILE-06, USERS-07: a user has these fields, and a password goes in only', async () => {
    const person = await studio.people.coach()
    const user = await save(person, person.id, { ...everything, userName: person.userName })
    const fields = `id firstName lastName userName email instagrammAccount avatarUrl coverUrl address country city color
      role active blockedAccess blockedChat blockedComments blockedToDateTime planId stripeAccountId description tags
      calendarsCount mailsComeBack registrationDateTime signUpFinished subscription version`
    expect(Object.keys(user).sort()).toEqual(fields.split(/\s+/).sort())
  })

  test.each(['Student', 'Coach', 'Admin'] as const)(
    'USERS-08: a %s is one of three roles, with a colour in rgba and a list of tags',
    async (role) => {
      const kinds = { Student: 'student', Coach: 'coach', Admin: 'admin' } as const
      const person = await studio.people[kinds[role]]()
      const user = await save(person, person.id, { color: 'rgba(1, 2, 3, 1)', tags: ['Yin'] })
      expect(user).toMatchObject({ role, color: 'rgba(1, 2, 3, 1)', tags: ['Yin'] })
      expect((await refused(save(person, person.id, { color: '#010203' }))).fields).toHaveProperty('color')
      expect((await refused(save(person, person.id, { tags: 'Yin' }))).fields).toHaveProperty('tags')
    },
  )

  test('S-Z2: another person’s profile can’t be changed, but by Admin', async () => {
    const person = await studio.people.student()
    for (const caller of [await studio.people.student(), await studio.people.coach()]) {
      expect((await refused(save(caller, person.id, { city: 'X' }))).status).toBe(403)
    }
    expect((await save(await studio.people.admin(), person.id, { city: 'X' })).city).toBe('X')
  })

  test('S-R4: what Admin changes on another person is kept with who and what; one’s own changes are not', async () => {
    const person = await studio.people.student({ city: 'Oslo' })
    const admin = await studio.people.admin()
    await save(person, person.id, { city: 'Bergen' })
    await save(admin, person.id, { city: 'Tromsø' })
    const rows = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, person.id))
    expect(rows).toMatchObject([
      { userId: admin.id, action: 'person.changed', before: { city: 'Bergen' }, after: { city: 'Tromsø' } },
    ])
  })

  test('ERR: an unknown or malformed id is 404 for Admin', async () => {
    const admin = await studio.people.admin()
    expect((await refused(save(admin, crypto.randomUUID(), { city: 'X' }))).status).toBe(404)
    expect((await refused(save(admin, 'x', { city: 'X' }))).status).toBe(404)
  })

  test.each([
    'role',
    'active',
    'blockedAccess',
    'blockedToDateTime',
    'planId',
    'stripeAccountId',
    'subscription',
    'registrationDateTime',
    'email',
    'password',
    'avatarUrl',
  ])('S-Z3: %s is no field of a profile, not even for Admin', async (field) => {
    const admin = await studio.people.admin()
    const { status, fields } = await refused(save(admin, admin.id, { [field]: 'x' }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  test('VALID-12, BO-VALID-33: a user name that somebody else has is refused, whatever its case', async () => {
    const other = await studio.people.student({ userName: 'Taken.Name' })
    const person = await studio.people.student()
    const { status, message, fields } = await refused(save(person, person.id, { userName: 'tAKEN.nAME' }))
    expect([status, message, fields.userName]).toEqual([
      409,
      'Username already in use',
      'Username already in use',
    ])
    expect((await save(other, other.id, { userName: 'TAKEN.NAME' })).userName).toBe('TAKEN.NAME')
  })

  test('VALID-12: of ten people who take one name at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => studio.people.student()))
    const outcomes = await Promise.allSettled(people.map((one) => save(one, one.id, { userName: 'wanted' })))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.status).toBe(409)
  })

  test('VALID-13: a teacher keeps an Instagram account, a student need not have one', async () => {
    const coach = await studio.people.coach()
    const none = { instagrammAccount: '' }
    expect((await refused(save(coach, coach.id, none))).fields.instagrammAccount).toBe(
      'This is a required field',
    )
    const student = await studio.people.student({ instagrammAccount: 'ada' })
    expect((await save(student, student.id, none)).instagrammAccount).toBeNull()
  })

  test('VALID-14, D10: a new Instagram account is kept unverified', async () => {
    const coach = await studio.people.coach({ instagrammAccount: 'old', instagrammVerified: true })
    const verified = async () =>
      (await studio.context.db.select().from(users).where(eq(users.id, coach.id)))[0]?.instagrammVerified
    await save(coach, coach.id, { instagrammAccount: 'old' })
    expect(await verified()).toBe(true)
    await save(coach, coach.id, { instagrammAccount: 'new' })
    expect(await verified()).toBe(false)
  })

  test('D15: a teacher’s changed profile is a new version of what is public', async () => {
    const coach = await studio.people.coach()
    const version = studio.context.content.version()
    await save(coach, coach.id, { city: 'Wien' })
    await expect.poll(() => studio.context.content.version()).toBeGreaterThan(version)
  })
})
