import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@studio/contract/dates.ts'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { deleteVideo, video } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countOf } from '../../database/counts.ts'
import { dropFact } from '../../database/studio-facts.ts'
import { passwordResets, users } from '../../database/tables/people.ts'
import { mails } from '../../database/tables/studio.ts'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/engines.ts'
import { makeLibrary } from '../../testing/library.ts'
import { type Member, startPayingMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import { digestsOfRows } from '../../testing/row-digests.ts'
import { startServer, startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { openBackup } from '../restore/open-backup.ts'
import { requireEmpty } from '../restore/require-empty.ts'
import { asClient, restoreBackup } from '../restore/restore-backup.ts'
import { makeBackup } from './make-backup.ts'
import { folderPlace } from './places/folder-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-drill-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'studio-elsewhere-'))
const environment = { TOKEN_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'info' }
const secret = randomBytes(32).toString('base64url')
const film = randomBytes(300_000)
const WAITING = { timeout: 60_000, interval: 50 }

let studio: TestStudio
let copy: TestStudio | null = null
let member: Member
let database: TestDatabase
let kept: string
let deleted: string
let before: Record<string, string>
let renditions: number

beforeAll(async () => {
  studio = await startTestStudio(environment)
  database = await createEmptyDatabase()
  const offers = makeOffers(studio)
  const library = makeLibrary(studio.context)
  member = await startPayingMember(studio, offers, await offers.plan())
  kept = await library.video({ film })
  deleted = await library.video({ film })
  const processed = await library.video({ film })
  await library.renditions(processed, randomBytes(500))
  renditions = (await ask(source(), 'select from renditions')).length
  await library.day(dayOf(studio.context.clock.now()), [kept, deleted, processed])
  const code = { userId: member.person.id, codeHash: 'of a code', expiresAt: new Date('2100-01-01') }
  await studio.context.db.insert(passwordResets).values(code)
  await studio.context.queue.drain()
  // Events of what the jobs did are delivered before the rows are compared.
  await studio.context.sandbox?.runDue(studio.context.clock.now())
}, 180_000)
afterAll(async () => {
  await copy?.stop()
  await studio.stop()
  await database.drop()
  for (const one of [folder, elsewhere]) rmSync(one, { recursive: true, force: true })
})

const connectionOf = ({ host, port, user, database: name }: pg.PoolConfig) => ({
  host,
  port,
  user,
  database: name,
})
const source = () => connectionOf(studio.context.db.$client.options) as pg.ClientConfig

/** Returns the bytes that the member's player receives. */
async function playing({ as, inject }: TestStudio, id: string): Promise<Buffer> {
  const { url } = await as(member.person).call(video, { params: { id } })
  return (await inject(url ?? '')).rawPayload
}

const startCopy = () =>
  startServer({ ...database, drop: async () => {} }, { ...environment, DATA_DIR: elsewhere })
const mailsTo = (email: string) =>
  ask(database.connection as pg.ClientConfig, `select sent_at from mails where "to" = '${email}'`)

describe('the drill of a studio that is lost', { timeout: 180_000 }, () => {
  test('a backup is of one moment, whatever is written and deleted while it is made (F49)', async () => {
    await studio.context.db.insert(mails).values({
      key: 'unsent',
      to: 'unsent@example.com',
      subject: 's',
      text: 't',
      html: 'h',
      writtenAt: new Date(),
    })
    before = await digestsOfRows(source())
    const blocker = new pg.Client(source())
    await blocker.connect()
    await blocker.query('begin; lock table calendar_feeds in access exclusive mode')
    const task = {
      dataDir: studio.context.config.dataDir,
      place: folderPlace(folder),
      secret,
      keep: { newest: 3 },
    }
    mkdirSync(join(task.dataDir, 'paths'))
    for (const name of ['logo.png', 'hero.jpg', 'paths/Ground up.jpg'])
      writeFileSync(join(task.dataDir, name), `the ${name}`)
    const making = makeBackup({ ...task, connection: source() })
    making.catch(() => {})
    const waits = "select from pg_locks where not granted and relation = 'calendar_feeds'::regclass"
    await vi.waitFor(async () => expect(await ask(source(), waits)).toHaveLength(1), WAITING)
    await studio.people.student()
    const admin = await studio.people.admin()
    await studio.as(admin).call(deleteVideo, { params: { id: deleted } })
    await studio.context.queue.drain()
    expect(
      await ask(source(), `select from queue.job where name = 'file.dropped' and state = 'created'`),
    ).not.toHaveLength(0)
    await blocker.query('rollback')
    await blocker.end()
    const { manifest } = await making
    expect(manifest.lacking).toEqual([])
    expect(await digestsOfRows(source())).not.toEqual(before)
  })

  test('is restored elsewhere with the rows of that moment, and money adds up; not into a studio that is not empty (F47, F50)', async () => {
    const [name] = await folderPlace(folder).names()
    const backup = await openBackup(folderPlace(folder), name ?? '', secret)
    const target = { connection: database.connection, dataDir: elsewhere }
    await requireEmpty(target, backup)
    writeFileSync(join(elsewhere, 'hero.jpg'), 'another')
    expect(await restoreBackup(target, backup)).toEqual([])
    expect(await digestsOfRows(database.connection as pg.ClientConfig)).toEqual(before)
    const pictures = ['logo.png', 'hero.jpg', 'paths/Ground up.jpg'].map((name) =>
      readFileSync(join(elsewhere, name), 'utf8'),
    )
    expect(pictures).toEqual(['the logo.png', 'another', 'the paths/Ground up.jpg'])
    await expect(requireEmpty(target, backup)).rejects.toThrow(/the table public\.users holds \d+ rows?/)
  })

  test('nobody is signed in to the copy, and no code opens it, also none that ended since (S-A7, S-S6)', async () => {
    copy = await startCopy()
    const { email, password } = member.person
    await expect(copy.as(member.person).call(video, { params: { id: kept } })).rejects.toMatchObject({
      status: 401,
    })
    expect(await copy.context.db.$count(passwordResets)).toBe(0)
    const { accessToken } = await copy.call(signIn, { body: { email, password } })
    member.person = { ...member.person, token: accessToken }
  })

  test('the copy plays each film as it was, also the one that was deleted meanwhile', async () => {
    for (const id of [kept, deleted]) expect((await playing(copy as TestStudio, id)).equals(film)).toBe(true)
    expect(await ask(database.connection as pg.ClientConfig, 'select from renditions')).toHaveLength(
      renditions,
    )
    expect(renditions).toBeGreaterThan(0)
  })

  test('the copy mails nobody and charges nobody until it is switched on, and says so', async () => {
    const { email } = member.person
    expect(await mailsTo('unsent@example.com')).toEqual([{ sent_at: expect.any(Date) }])
    const reported = (await mailsTo(email)).length
    await copy?.call(forgotPassword, { body: { email } })
    await copy?.context.queue.drain()
    expect(await mailsTo(email)).toHaveLength(reported)
    const offers = makeOffers(copy as TestStudio)
    await expect(offers.saveCard(member.person)).rejects.toMatchObject({ status: 503 })
    await copy?.stop()

    await asClient(database.connection, async (client) =>
      expect(await dropFact(client, 'restored')).toBe(true),
    )
    copy = await startCopy()
    await copy.context.queue.drain()
    expect(await mailsTo(email)).toHaveLength(reported + 1)
    await makeOffers(copy).saveCard(member.person)
  })

  test('people, numbers and sums go on where they were', async () => {
    const { context, people } = copy as TestStudio
    const before = await countOf(context.db, 'users Student')
    await people.student()
    expect(await countOf(context.db, 'users Student')).toBe(before + 1)
    expect(await context.db.$count(users, eq(users.role, 'Student'))).toBe(before + 1)
    expect(await checkLedger(context.db)).toEqual([])
  })

  test('a backup while the films are not mounted lacks them, and deletes no earlier one (S-R8)', async () => {
    const { dataDir } = studio.context.config
    const before = await folderPlace(folder).names()
    const last = () => ask(source(), `select value from studio_state where key = 'backup'`)
    const recorded = await last()
    renameSync(join(dataDir, 'files'), join(dataDir, 'away'))
    const task = { dataDir, place: folderPlace(folder), secret, keep: { newest: 1 } }
    const { manifest, forgotten } = await makeBackup({ ...task, connection: source() })
    renameSync(join(dataDir, 'away'), join(dataDir, 'files'))
    expect(manifest.lacking).not.toEqual([])
    expect(forgotten).toEqual([])
    expect(await last()).toEqual(recorded)
    expect(await folderPlace(folder).names()).toEqual(expect.arrayContaining(before))
  })
})
