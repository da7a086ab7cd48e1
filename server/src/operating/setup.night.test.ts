import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { runProgram } from '../testing/run-program.ts'
import { type StripeStub, startStripeStub } from '../testing/stripe-stub.ts'
import { environmentText, readDifferently, writePrivateFile } from './setup/environment-text.ts'
import { questionsFor, unanswered } from './setup/questions.ts'

let database: TestDatabase
let mail: TestMailServer
let stripe: StripeStub
let folder: string
let file: string
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  stripe = await startStripeStub()
  stripe.answers({ body: { object: 'list', data: [], has_more: false, url: '/v1/webhook_endpoints' } })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-setup-'))
  file = join(folder, 'studio.env')
  return () => rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await stripe.stop()
  await mail.stop()
  await database.drop()
})

const answersWith = (changed: Record<string, string> = {}) => {
  const { TOKEN_SECRET: _, STUDIO_MODE: __, RATE_LIMITS: ___, ...asked } = productionEnvironment
  return {
    ...asked,
    STUDIO_NAME: "Anna's # studio",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database.connection),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`,
    STAND_IN_URL: stripe.url,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'Harbour42',
    ...changed,
  }
}
const setUp = (answers: Record<string, string>, ...words: string[]) => {
  const path = join(folder, 'answers')
  writeFileSync(path, environmentText(answers))
  return runProgram('setup.ts', { words: ['--answers', path, ...words], env: { STUDIO_ENV_FILE: file } })
}
const written = () => parseEnv(readFileSync(file, 'utf8')) as Record<string, string>

test('a value with an apostrophe stands in quotes that systemd and compose read as well (S-R8)', () => {
  expect(environmentText({ STUDIO_NAME: "D'Arcy Yoga", ADMIN_PASSWORD: 'Rising$4Sun' })).toBe(
    `STUDIO_NAME="D'Arcy Yoga"\nADMIN_PASSWORD='Rising$4Sun'\n`,
  )
  // systemd takes no variable and no other escape than these within double quotes.
  expect(environmentText({ A: "it's $5", B: "it's a\\b" })).toBe(`A="it's $5"\nB="it's a\\b"\n`)
})

test('what no quotes can hold for all who read it is kept for npm start, and named (S-R8)', () => {
  const values = { STUDIO_NAME: `D'Arcy "Yoga"`, MAIL_FROM: "it's a\\$b", CONTACT_EMAIL: "D'Arcy" }
  expect(parseEnv(environmentText(values))).toEqual(values)
  expect(readDifferently(values)).toEqual(['STUDIO_NAME', 'MAIL_FROM'])
})

test.skipIf(process.getuid?.() !== 0)('a file that root writes again stays that of the studio’s user', () => {
  writePrivateFile(file, 'A=1\n')
  chownSync(file, 65534, 65534)
  writePrivateFile(file, 'A=2\n')
  expect([statSync(file).uid, statSync(file).gid, readFileSync(file, 'utf8')]).toEqual([
    65534,
    65534,
    'A=2\n',
  ])
})

test('a release asks for a PostgreSQL, and proposes a folder that outlasts it (D17.production)', () => {
  const folder = (...asked: Parameters<typeof questionsFor>) =>
    questionsFor(...asked).find(({ name }) => name === 'DATA_DIR')?.standard
  expect([folder(true), folder(false), folder(false, '/data')]).toEqual(['.data', '/var/lib/studio', '/data'])
  const lacking = (comesWithEngine: boolean) =>
    unanswered({}, questionsFor(comesWithEngine)).map(({ name }) => name)
  expect(lacking(false)).toContain('DATABASE_URL')
  expect(lacking(true)).not.toContain('DATABASE_URL')
})

describe('setup', { timeout: 180_000 }, () => {
  test('writes what production starts with, closed to others, and with a secret of its own (D17.production)', async () => {
    const { code, said } = await setUp(answersWith())
    expect(said).toContain('is written')
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readConfig(written())).toMatchObject({
      mode: 'production',
      studio: { studioName: "Anna's # studio" },
    })
    expect(said).not.toContain('Harbour42')
  })

  test('writes nothing over what is there without --replace, and then keeps the secret that signs and the lines it does not ask for', async () => {
    await setUp(answersWith())
    const { TOKEN_SECRET } = written()
    appendFileSync(file, 'METRICS_TOKEN=b7Hq2Lw9Xc4Vb8Nm1Kj6Hg3Fd5Sa0PoI\nSTUDIO_DOMAIN=studio.example\n')
    const { METRICS_TOKEN, STUDIO_DOMAIN } = written()
    const again = await setUp(answersWith({ STUDIO_NAME: 'Other' }))
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
    expect(written().STUDIO_NAME).toBe("Anna's # studio")
    expect((await setUp(answersWith({ STUDIO_NAME: 'Other' }), '--replace')).code).toBe(0)
    expect(written()).toMatchObject({ STUDIO_NAME: 'Other', TOKEN_SECRET, METRICS_TOKEN, STUDIO_DOMAIN })
  })

  test('writes nothing while something is wrong, and names it all at once', async () => {
    const wrong = {
      PUBLIC_URL: 'http://studio.example',
      ADMIN_PASSWORD: 'short',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const { code, said } = await setUp(answersWith(wrong))
    expect(code).toBe(1)
    expect(said).toMatch(/^fault: PUBLIC_URL must be https$/m)
    expect(said).toMatch(/^fault: ADMIN_PASSWORD breaks the password rule: 6 to 20/m)
    expect(said).toMatch(/^fault: SMTP_URL: .*ECONNREFUSED/m)
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })

  test('takes no name that it does not know, and says what the answers lack', async () => {
    expect((await setUp(answersWith({ SMPT_URL: 'x' }))).said).toContain('does not know: SMPT_URL')
    expect((await setUp(answersWith({ MAIL_FROM: '' }))).said).toContain('does not say MAIL_FROM')
  })

  test('asks at the keyboard, again where an answer does not hold, and shows no secret', async () => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = productionEnvironment
    const { DATABASE_URL } = answersWith()
    // Stripe is called at the file's own address, which was added by hand.
    writeFileSync(file, environmentText({ STAND_IN_URL: stripe.url }))
    const nobodyThere = 'smtp://127.0.0.1:1'
    const typed = [
      ...[
        'replace',
        'Riverside',
        'dollars',
        'eur',
        'http://studio.example',
        'https://studio.example',
        '',
        folder,
        DATABASE_URL,
        '',
      ],
      ...[nobodyThere, nobodyThere, 'Riverside <hello@example.com>', 'hello@example.com'],
      ...[STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET],
      ...['owner@example.com', 'short', 'Harbour42'],
    ]
    const env = { STUDIO_ENV_FILE: file }
    const { code, said } = await runProgram('setup.ts', { env, typed: `${typed.join('\n')}\n` })
    expect(said).toContain('fault: STUDIO_CURRENCY: must be a currency such as USD, EUR or JPY')
    expect(said).toContain('fault: PUBLIC_URL must be https')
    expect(said).toContain('fault: ADMIN_PASSWORD breaks the password rule')
    expect(said).toMatch(/fault: SMTP_URL: .*ECONNREFUSED/)
    expect(code).toBe(0)
    expect(written()).toMatchObject({
      STAND_IN_URL: stripe.url,
      STUDIO_NAME: 'Riverside',
      STUDIO_CURRENCY: 'eur',
      TRUST_PROXY: 'loopback',
      ADMIN_PASSWORD: 'Harbour42',
    })
    for (const secret of [STRIPE_SECRET_KEY, 'Harbour42']) expect(said).not.toContain(secret)
  })

  test('goes from test mode to live mode, and says that two keys differ while they can be changed', async () => {
    const pair = (mode: string) => {
      const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = productionEnvironment
      return [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].map((key) => key.replace('live', mode))
    }
    const [secretOfTest = '', publicOfTest = ''] = pair('test')
    const [secret = '', publishable = ''] = pair('live')
    writeFileSync(
      file,
      environmentText(answersWith({ STRIPE_SECRET_KEY: secretOfTest, STRIPE_PUBLISHABLE_KEY: publicOfTest })),
    )
    // The answer `''` keeps what is there: at the second key first.
    const typed = ['replace', ...Array(10).fill(''), secret, '', publishable, '', '', '']
    const { code, said } = await runProgram('setup.ts', {
      env: { STUDIO_ENV_FILE: file },
      typed: `${typed.join('\n')}\n`,
    })
    expect(said).toContain('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode')
    expect(code).toBe(0)
    expect(written()).toMatchObject({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable })
  })

  test('leaves everything as it is for somebody who goes away', async () => {
    const { code } = await runProgram('setup.ts', { env: { STUDIO_ENV_FILE: file }, typed: 'Riverside\n' })
    expect(code).toBe(1)
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
  })
})
