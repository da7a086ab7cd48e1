import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailReturns, users } from '../database/tables/people.ts'
import { secondFactors } from '../database/tables/second-factors.ts'
import { auditLog } from '../database/tables/studio.ts'
import { databaseUrlOf } from '../testing/database.ts'
import { TEST_PASSWORD } from '../testing/people.ts'
import { runProgram } from '../testing/run-program.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'
import { createAdmin, resetAdmin, setAddress } from './admin/admins.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-admin-'))
let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(async () => {
  await studio.stop()
  rmSync(folder, { recursive: true, force: true })
})

const admin = (...words: string[]) =>
  runProgram('admin.ts', {
    words,
    env: {
      DATABASE_URL: databaseUrlOf(studio.context.db.$client.options),
      PUBLIC_URL: 'https://studio.example',
      DATA_DIR: folder,
    },
  })

/** Chooses a password with the printed link. */
async function choose(said: string, password: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(said.trim())
  expect(origin + pathname).toBe('https://studio.example/reset-password')
  const query = { userId: searchParams.get('userId') ?? '', code: searchParams.get('code') ?? '' }
  await studio.call(resetPassword, { query, body: { password } })
}
const roleOf = async (email: string, password: string) =>
  (await studio.call(signIn, { body: { email, password } })).user.role

describe('an Admin by the command line', { timeout: 180_000 }, () => {
  test('is made with a link that is good once, and is written down', async () => {
    const { code, said } = await admin('create', 'Second@example.com', 'second')
    expect(code).toBe(0)
    await choose(said, 'Harbour42')
    expect(await roleOf('second@example.com', 'Harbour42')).toBe('Admin')
    await expect(choose(said, 'Harbour43')).rejects.toMatchObject({ code: 'ResetCodeInvalid' })
    const [entry] = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'admin.created'))
    expect(entry).toMatchObject({ userId: null, subject: expect.any(String) })
    expect((await admin('list')).said).toContain('Second@example.com  second')
  })

  test('who has lost their password chooses a new one, and the old one opens nothing', async () => {
    const { email } = await studio.people.admin()
    const { said } = await admin('reset-password', email.toUpperCase())
    await choose(said, 'Meadow42')
    expect(await roleOf(email, 'Meadow42')).toBe('Admin')
  })

  test('signs everybody out everywhere, and says whom', async () => {
    const { refreshToken } = await studio.people.student()
    expect((await admin('end-sessions')).said).toMatch(/^\d+ sessions? ended/)
    await expect(studio.call(refresh, { body: { token: refreshToken } })).rejects.toMatchObject({
      status: 401,
    })
    expect((await admin('end-sessions')).said).toContain('Nobody was signed in')
  })

  test('who has lost the second step of their sign-in signs in with the password alone, and is signed out elsewhere (S-A16)', async () => {
    const { id, email, refreshToken } = await studio.people.coach()
    const { db } = studio.context
    expect((await admin('reset-second-factor', email)).said).toContain('has no second step')
    await db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, id))
    await db.insert(secondFactors).values({ userId: id, secret: 'sealed', lastStep: 0 })
    expect((await admin('reset-second-factor', email.toUpperCase())).code).toBe(0)
    expect(await roleOf(email, TEST_PASSWORD)).toBe('Coach')
    expect(await db.$count(secondFactors)).toBe(0)
    await expect(studio.call(refresh, { body: { token: refreshToken } })).rejects.toMatchObject({
      code: 'SessionEnded',
    })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'person.secondFactorReset'))
    expect(entry).toMatchObject({ userId: null, subject: id })
  })

  test('gives an account that was taken over to its owner, and whoever had it keeps nothing (S-A9, S-A17)', async () => {
    const { id, email, refreshToken } = await studio.people.coach()
    const { db } = studio.context
    await db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, id))
    await db.insert(secondFactors).values({ userId: id, secret: 'sealed', lastStep: 0 })
    const expiresAt = new Date(Date.now() + 60_000)
    const theirs = { userId: id, email, emailFolded: email, codeHash: 'kept', askedAt: new Date(), expiresAt }
    await db.insert(emailReturns).values(theirs)
    const { code, said } = await admin('set-address', email.toUpperCase(), 'Owner@example.org')
    expect([code, said]).toEqual([0, expect.stringContaining('https://studio.example/reset-password')])
    await expect(studio.call(refresh, { body: { token: refreshToken } })).rejects.toMatchObject({
      code: 'SessionEnded',
    })
    await expect(roleOf('owner@example.org', TEST_PASSWORD)).rejects.toThrow()
    await choose(said, 'Orchard42')
    expect(await roleOf('owner@example.org', 'Orchard42')).toBe('Coach')
    expect([await db.$count(secondFactors), await db.$count(emailReturns)]).toEqual([0, 0])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'person.emailChanged'))
    expect(entry).toMatchObject({ userId: null, subject: id, before: { email } })
  })

  test('gives no account to an address that is taken, malformed or unknown', async () => {
    const { email } = await studio.people.student()
    const { email: other } = await studio.people.student()
    const { context } = studio
    await expect(setAddress(context, email, other.toUpperCase())).rejects.toThrow(
      'already belongs to somebody',
    )
    await expect(setAddress(context, email, 'no address')).rejects.toThrow('is not an email address')
    await expect(setAddress(context, 'nobody@example.com', 'new@example.com')).rejects.toThrow('Nobody has')
    expect(await roleOf(email, TEST_PASSWORD)).toBe('Student')
  })

  test('is not made of what belongs to somebody, nor reset where there is none', async () => {
    const { email } = await studio.people.student()
    const before = await studio.context.db.$count(users)
    const office = { db: studio.context.db, publicUrl: 'https://studio.example', now: new Date() }
    const make = (address: string, userName: string) => createAdmin(office, { email: address, userName })
    await expect(make(email, 'third')).rejects.toThrow('already belongs to somebody')
    await expect(make('third@example.com', 'SECOND')).rejects.toThrow('already belongs to somebody')
    await expect(make('no address', 'third')).rejects.toThrow('is not an email address')
    await expect(make('third@example.com', '1')).rejects.toThrow('A user name is')
    await expect(resetAdmin(office, email)).rejects.toThrow('no active Admin')
    expect(await admin('reset-password', 'nobody@example.com')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no active Admin'),
    })
    expect(await studio.context.db.$count(users)).toBe(before)
    const [last] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
    expect(last?.action).not.toBe('admin.created')
  })

  test('other words are answered with those that are known', async () => {
    for (const words of [['delete', 'second@example.com'], ['create', 'third@example.com'], ['move-files']]) {
      const { code, said } = await admin(...words)
      expect(code).toBe(1)
      expect(said).toContain('npm run admin -- list')
    }
  })
})
