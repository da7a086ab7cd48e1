import { setMembershipActive, start } from '@studio/contract/membership/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { setMoney } from '@studio/contract/studio/own/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { TestPerson } from '../../../testing/people.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { BATCH } from './send-csv.ts'

let studio: TestStudio
let admin: TestPerson
let member: TestPerson

startMoneyStudio(async ({ studio: started, offers }) => {
  studio = started
  admin = await studio.people.admin()
  const plan = await offers.plan({ title: 'Full, with "all"' })
  member = await offers.studentWithCard()
  const { call } = studio.as(member)
  const { id } = await call(start, { body: { userId: member.id, priceId: plan.id } })
  await studio.as(admin).call(setMembershipActive, {
    params: { id },
    body: { active: false, deactivationReason: '=HYPERLINK("https://evil.example","Refund")' },
  })
})

async function fileOf(path: string): Promise<{ text: string; rows: string[] }> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await studio.inject({ url: `/api/Export/${path}`, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const text = answer.rawPayload.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { text, rows: text.slice(1).split('\r\n').slice(0, -1) }
}

test('subscribers are a file for a spreadsheet, and what somebody typed is no formula in it (S-I11)', async () => {
  const { rows } = await fileOf('subscribers.csv')
  expect(rows[0]?.split(',').slice(0, 6)).toEqual([
    'Id',
    'User name',
    'First name',
    'Last name',
    'Email',
    'Plan',
  ])
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(
    `${member.id},${member.userName},Ada,Lovelace,${member.email},"Full, with ""all"""`,
  )
  expect(rows[1]).toContain(',Deactivated,')
  expect(rows[1]).toContain(`"'=HYPERLINK(""https://evil.example"",""Refund"")"`)
  expect(rows[1]).toMatch(/,\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z,/)
})

test('records stand in the order in which they came, with times that a person reads beside those of a machine', async () => {
  const first = await studio.people.student({
    userName: 'order_1',
    registeredAt: new Date('2026-01-02T03:04:05Z'),
  })
  await studio.people.student({ userName: 'order_3', registeredAt: new Date('2026-01-02T03:04:05.002Z') })
  await studio.people.student({ userName: 'order_2', registeredAt: new Date('2026-01-02T03:04:05.001Z') })
  const { rows } = await fileOf('users.csv?userName=order_')
  expect(rows.slice(1).map((row) => row.split(',')[1])).toEqual(['order_1', 'order_2', 'order_3'])
  expect(rows[0]).toContain('Registered (UTC),Registered (ISO)')
  expect(rows[1]).toContain('2026-01-02 03:04,2026-01-02T03:04:05.000Z')
  expect(rows[1]).toContain(first.id)
})

test('a studio whose amounts have a decimal comma gets files that its spreadsheets split and count', async () => {
  const { call } = studio.as(admin)
  await call(setMoney, { body: { currency: null, locale: 'de-DE' } })
  const { rows } = await fileOf(`invoices.csv?userName=${member.userName}`)
  await call(setMoney, { body: { currency: null, locale: null } })
  expect(rows[0]).toContain('Plan;Reason;Status;Amount;')
  expect(rows[1]).toMatch(/;"?Full, with ""all"""?;[^;]*;paid;\d+(,\d+)?;/)
})

test('an invoice names the address of who paid', async () => {
  const { rows } = await fileOf(`invoices.csv?userName=${member.userName}`)
  expect(rows[0]).toContain('Last name,Email,Plan')
  expect(rows[1]).toContain(member.email)
})

test('invoices keep their sums as numbers, and are found by who paid', async () => {
  const { rows } = await fileOf(`invoices.csv?userName=${member.userName}`)
  expect(rows[0]).toContain('Number,Date (UTC),Date (ISO),User name')
  expect(rows.slice(1).every((row) => row.includes(member.userName))).toBe(true)
  expect((await fileOf('invoices.csv?userName=nobody')).rows).toHaveLength(1)
  expect((await fileOf('invoices.csv?status=void')).rows).toHaveLength(1)
  expect((await fileOf('invoices.csv?status=paid')).rows.length).toBeGreaterThan(1)
})

test('users have the role as the screens call it, the plan of their membership and how they stand (ACCESS-02, BO-API-02)', async () => {
  const { userName } = await studio.people.coach()
  const roleAndPlan = async (name: string) => {
    const { rows } = await fileOf(`users.csv?userName=${name}`)
    expect(rows[0]).toContain('Email,Role,Plan,State,Active')
    return rows[1]?.split('@example.com,')[1]
  }
  expect(await roleAndPlan(userName)).toMatch(/^Teacher,,,true/)
  const unfinished = await studio.people.student({ registeredFully: null })
  expect(await roleAndPlan(unfinished.userName)).toMatch(/^Student,,Sign-up not finished,true/)
  const { userName: without } = await studio.people.student()
  expect(await roleAndPlan(without)).toMatch(/^Student,,No plan,true/)
  expect(await roleAndPlan(member.userName)).toMatch(/^Student,"Full, with "+all"+,Deactivated,true/)
})

test('every user is in the file once, however many batches they are read in; no secret is', async () => {
  await studio.context.db.execute(sql`
    insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash, registered_at)
    select 'Ada', 'Lovelace', 'batch' || n, 'batch' || n, 'batch' || n || '@example.com', 'batch' || n || '@example.com',
      'a secret hash', now() from generate_series(1, ${BATCH * 2 + 1}) n`)
  const { text, rows } = await fileOf('users.csv?role=Student&userName=batch')
  const names = rows.slice(1).map((row) => row.split(',')[1])
  expect(new Set(names).size).toBe(BATCH * 2 + 1)
  expect(names).toHaveLength(BATCH * 2 + 1)
  expect(text).not.toContain('a secret hash')
  expect((await fileOf('users.csv?role=Admin')).rows).toHaveLength(2)
})

test('the log is a file too, and tells of each export with what was looked for (S-R4)', async () => {
  await fileOf('users.csv?userName=ada')
  const { rows } = await fileOf('audit.csv?action=membership')
  expect(rows.slice(1).map((row) => row.split(',')[4])).toEqual(['membership.deactivated'])
  const { records } = await studio.as(admin).call(auditRows, { query: { action: 'users.exported' } })
  expect(records[0]).toMatchObject({ user: { id: admin.id }, after: { userName: 'ada' } })
})
