import {
  attachFile,
  deleteNotification,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import { auditLog, files } from '../../database/tables/studio.ts'
import { LINK_SECONDS } from '../../platform/signed-link.ts'
import { movableMachine } from '../../testing/machine-clock.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

const LIMIT = 20_000_000
const pdf = Buffer.from('%PDF-1.7\nA plan for March')
let studio: TestStudio
let [admin, coach, student]: TestPerson[] = []
let id: string

beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  coach = await studio.people.coach()
  student = await studio.people.student()
  id = await send([student])
})
const moveMachine = movableMachine(() => [studio])
afterAll(() => studio.stop())

async function send(to: TestPerson[], from = admin!): Promise<string> {
  const sendOptions = { sendToUserIds: to.map((person) => person.id) }
  const body = { title: 'A file', description: '<p>See there</p>', sendOptions }
  return (await studio.as(from).call(sendNotification, { body })).id
}
const formWith = (bytes: Buffer, name: string, field = 'file') => {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  return form
}
const upload = (bytes: Buffer, name = 'Plan.pdf', from = admin!, to = id) =>
  studio.as(from).call(attachFile, { params: { id: to } }, { form: formWith(bytes, name) })
const linkOf = async (person: TestPerson, of = id): Promise<string> => {
  const { records } = await studio.as(person).call(myNotifications, { query: { pageLength: 100 } })
  return records.find((one) => one.id === of)?.fileUrl ?? 'no link'
}
const statusOf = async (url: string) => (await studio.inject({ url })).statusCode
const chooseFileStore = () => studio.context.db.select().from(files)

describe('an attachment (BO-API-32, BO-VALID-27)', () => {
  test('is saved under its name by who got the notification; a browser never shows it as a page (S-F9)', async () => {
    const { fileUrl } = await upload(pdf, 'Übung für März.pdf')
    expect(fileUrl).toMatch(/^\/media\/attachments\//)
    const url = await linkOf(student!)
    const answer = await studio.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition':
        'attachment; filename="Ubung fur Marz.pdf"; filename*=UTF-8\'\'%C3%9Cbung%20f%C3%BCr%20M%C3%A4rz.pdf',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const { records } = await studio.as(student!).call(myNotifications, {})
    expect(records[0]?.fileName).toBe('Übung für März.pdf')
  })

  test('20,000,000 bytes pass, one more is too large (S-I3)', async () => {
    const exactly = Buffer.concat([pdf, Buffer.alloc(LIMIT - pdf.length)])
    expect((await upload(exactly)).fileUrl).toBeDefined()
    const { status, message } = await refused(upload(Buffer.concat([exactly, Buffer.alloc(1)])))
    expect([status, message]).toEqual([413, 'The file is very large'])
  })

  test('is a picture, pdf, docx, mp3 or mp4 by what is in it, whatever it is called (D11, R15)', async () => {
    const text = 'Please choose a picture, a pdf, docx, mp3 or mp4 file'
    for (const [bytes, name] of [
      ['<html><script>alert(1)</script></html>', 'page.pdf'],
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'picture.png'],
      ['PK\x03\x04 evil.exe', 'plan.docx'],
      ['', 'nothing.mp3'],
    ] as const) {
      const refusal = await refused(upload(Buffer.from(bytes), name))
      expect([refusal.status, refusal.fields]).toEqual([415, { file: text }])
    }
  })

  test('the call wants one file named file', async () => {
    const call = studio.as(admin!).call
    const other = call(attachFile, { params: { id } }, { form: formWith(pdf, 'a.pdf', 'document') })
    expect((await refused(other)).fields).toEqual({ file: 'Please choose one file' })
    expect((await refused(call(attachFile, { params: { id } }))).status).toBe(415)
  })

  test('takes the place of an earlier one, whose bytes are removed; deleting removes the last', async () => {
    const own = await send([student!])
    await upload(pdf, 'first.pdf', admin, own)
    const [first] = (await chooseFileStore()).slice(-1)
    await upload(Buffer.from('ID3 sound'), 'second.mp3', admin, own)
    const [second] = (await chooseFileStore()).slice(-1)
    await studio.context.queue.drain()
    const { files: store } = studio.context
    expect([await store.size(first!.key), await store.size(second!.key)]).toEqual([null, 9])
    await studio.as(admin!).call(deleteNotification, { params: { id: own } })
    await studio.context.queue.drain()
    expect(await store.size(second!.key)).toBeNull()
    expect((await chooseFileStore()).map((file) => file.id)).not.toContain(second!.id)
  })
})

describe('attaching', () => {
  test("is the author's and Admin's; another's is not found before a byte is read (D18.not-yours)", async () => {
    const stranger = await studio.people.coach()
    expect((await refused(upload(pdf, 'a.pdf', stranger))).status).toBe(404)
    expect((await refused(upload(Buffer.from('junk'), 'a.pdf', stranger))).status).toBe(404)
    expect((await refused(upload(pdf, 'a.pdf', student))).status).toBe(403)
    expect((await refused(upload(pdf, 'a.pdf', admin, crypto.randomUUID()))).status).toBe(404)
  })

  test('by an Admin is kept with who and what (S-R4)', async () => {
    const own = await send([student!])
    await upload(pdf, 'Audited.pdf', admin, own)
    const rows = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, own))
    expect(rows.map((row) => [row.action, row.userId])).toContainEqual(['notification.attached', admin!.id])
  })
})

describe('a link to an attachment', () => {
  test('is there for its author and any Admin in what was sent, too', async () => {
    await upload(pdf)
    const { records } = await studio.as(await studio.people.admin()).call(notifications, {})
    const link = records.find((one) => one.id === id)?.fileUrl
    expect(await statusOf(link ?? '')).toBe(200)
  })

  test('opens nothing for who did not get the notification, even well signed (S-F9)', async () => {
    const stranger = await studio.people.coach()
    const foreign = await send([stranger])
    await upload(pdf, 'a.pdf', admin, foreign)
    const link = await linkOf(stranger, foreign)
    expect(await statusOf(link)).toBe(200)
    await studio.context.db.execute(`delete from notification_receipts where notification_id = '${foreign}'`)
    expect(await statusOf(link)).toBe(403)
  })

  test('opens nothing with any word of it changed, nor after five minutes (R21, D18.signed-links)', async () => {
    await upload(pdf)
    const another = await send([student!])
    await upload(pdf, 'b.pdf', admin, another)
    const link = await linkOf(student!)
    for (const changed of [
      link.split('?')[0] ?? '',
      link.replace(id, another),
      link.replace(student!.id, coach!.id),
      link.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 60}`),
      link.replace('/attachments', ''),
      link.replace(id, 'nothing'),
    ]) {
      expect(await statusOf(changed), changed).toBe(403)
    }
    expect(await statusOf(link)).toBe(200)
    moveMachine((LINK_SECONDS + 1) * 1000)
    expect(await statusOf(link)).toBe(403)
  })

  test('opens nothing once its person is blocked (S-Z12)', async () => {
    const blocked = await studio.people.student()
    const own = await send([blocked])
    await upload(pdf, 'a.pdf', admin, own)
    const link = await linkOf(blocked, own)
    expect(await statusOf(link)).toBe(200)
    await studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, blocked.id))
    expect(await statusOf(link)).toBe(403)
  })
})
