import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bucketSource } from '../adapters/files/s3/sdk.ts'
import { checkFirstAdmin } from '../database/seed/first-admin.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { hostInUrl } from './addresses.ts'
import { readConfig } from './read-config.ts'

/** Returns the lines with which a production start is refused; none if it continues. */
function refusals(changed: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...productionEnvironment, ...changed }, checkFirstAdmin)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

test('a DATA_DIR is taken from where the studio starts, the one of a plain npm start, too', () => {
  expect(readConfig({}).dataDir).toBe(resolve('.data'))
  expect(readConfig({ DATA_DIR: 'films/of-mine' }).dataDir).toBe(resolve('films/of-mine'))
})

test('a new studio is of this year, and the demo of its own', () => {
  expect(readConfig(productionEnvironment).studio.copyrightYear).toBe(new Date().getUTCFullYear())
  expect(readConfig({}).studio.copyrightYear).toBe(2020)
})

test('a mark at the beginning of the settings file does not hide its first variable; a wrong port is said in words', () => {
  expect(refusals({ TRUST_PROXY: undefined, '\uFEFFTRUST_PROXY': 'loopback' })).toEqual([])
  expect(refusals({ PORT: 'http' })).toEqual(['  PORT: must be a number, such as 3000'])
})

test('the end of a line that a secret of Kubernetes or a file of Windows leaves in a value is no part of it', () => {
  const lines = Object.entries(productionEnvironment).map(([name, value]) => [name, `${value}\r\n`])
  expect(readConfig(Object.fromEntries(lines))).toEqual(readConfig(productionEnvironment))
  expect(refusals({ TRUST_PROXY: '\n' })).toEqual([expect.stringContaining('TRUST_PROXY is missing')])
})

test('a password whose signs break its URL is told how to write them, and is not printed', () => {
  const lines = refusals({ DATABASE_URL: 'postgresql://studio:geheim%Qq31@db.example.com/studio' })
  expect(lines).toEqual([expect.stringMatching(/^ {2}DATABASE_URL can't be read: .*%25$/)])
  expect(refusals({ DATABASE_URL: 'postgresql://studio:geheim%25Qq31@db.example.com/studio' })).toEqual([])
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
  ['192.168.1.7', '192.168.1.7'],
  ['localhost', 'localhost'],
])('a server whose HOST is %s is reached on its machine by %s', (host, named) => {
  expect(hostInUrl(host)).toBe(named)
})

describe('a bucket (S-O5)', () => {
  const bucket = {
    TRUST_PROXY: 'loopback',
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'studio-films',
    S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7',
    S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI',
  }

  test('is what all of its settings name, and none is where nothing is set', () => {
    const settings = readConfig(bucket).bucket
    expect(settings).toMatchObject({ bucket: 'studio-films', endpoint: undefined, forcePathStyle: false })
    expect(readConfig({}).bucket).toBeNull()
  })

  test.each([
    ['https://objects.example.com', 'https://objects.example.com/studio-films/'],
    ['https://s3.eu-central-1.amazonaws.com', 'https://studio-films.s3.eu-central-1.amazonaws.com'],
    ['https://amazonaws.com.example.com', 'https://amazonaws.com.example.com/studio-films/'],
    ['https://*.oss-cn-hangzhou.aliyuncs.com', 'https://studio-films.oss-cn-hangzhou.aliyuncs.com'],
  ])('of %s has the address %s', (S3_ENDPOINT, source) => {
    const read = readConfig({ ...bucket, S3_ENDPOINT }).bucket
    expect(read && bucketSource(read)).toBe(source)
  })

  test.each([
    ['S3_REGION', undefined, 'S3_REGION is missing'],
    ['S3_BUCKET', undefined, 'S3_BUCKET is missing'],
    ['S3_ACCESS_KEY_ID', undefined, 'S3_ACCESS_KEY_ID is missing'],
    ['S3_SECRET_ACCESS_KEY', undefined, 'S3_SECRET_ACCESS_KEY is missing'],
    ['S3_BUCKET', 'Studio Films', 'S3_BUCKET is not the name of a bucket'],
    ['FILES_BY_PROXY', '/kept-files', 'FILES_BY_PROXY is for files on a disk'],
    ['S3_ENDPOINT', 'http://objects.example.com', 'S3_ENDPOINT must be https'],
    ['S3_ENDPOINT', 'https://objects.example.com/films', 'S3_ENDPOINT must be https:// and a host'],
  ])('with %s as %s keeps production from starting, by name', (name, value, reason) => {
    const lines = refusals({ ...bucket, [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reason)
    expect(lines[0]).not.toContain(bucket.S3_SECRET_ACCESS_KEY)
  })
})

describe('production refuses to start (S-O5, D17.production)', () => {
  test.each([
    ['TOKEN_SECRET', 'a'.repeat(40), 'is easy to guess'],
    ['TOKEN_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', 'is easy to guess'],
    ['TOKEN_SECRET', 'kR7#'.repeat(12), 'is easy to guess'],
    ['TOKEN_SECRET', '0123456789abcdef0123456789abcdef', 'is easy to guess'],
    ['TOKEN_SECRET', 'please-change-me-7Hq2-Zx81-Lm40-Rt95', 'a word from an example'],
    ['TOKEN_SECRET', '7Hq2Zx81Lm40Rt95', 'needs 32 characters or more'],
    ['STRIPE_SECRET_KEY', 'x', 'must begin with sk_live_'],
    ['STRIPE_SECRET_KEY', 'pk_live_4eC39HqLyjWDarjtT1zdp7dc', 'must begin with sk_live_'],
    ['STRIPE_SECRET_KEY', 'sk_live_1', 'is not a whole key'],
    ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx', 'is not a whole key'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'must begin with pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'x'.repeat(40), 'must begin with whsec_'],
    ['STRIPE_SECRET_KEY', 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'of the same mode'],
    ['ADMIN_PASSWORD', 'Password1', 'passwords that guessers try first'],
    ['ADMIN_PASSWORD', 'Member123', 'passwords that guessers try first'],
    ['ADMIN_PASSWORD', 'short', 'breaks the password rule'],
    ['ADMIN_EMAIL', 'owner', 'is not an email address'],
    ['TRUST_PROXY', undefined, 'is missing: the addresses of your proxies, or none'],
    ['FILES_BY_PROXY', '/kept-files', 'needs a proxy'],
    ['DATABASE_DIRECT_URL', 'postgresql://db.example/studio', 'needs a DATABASE_URL'],
    ['RATE_LIMITS', 'off', 'is for the demo mode only'],
    ['PUBLIC_URL', 'http://studio.example', 'must be https'],
  ])('with %s as %s, and says why', (name, value, reason) => {
    const lines = refusals({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
    expect(lines[0]).toContain(reason)
    // A secret is never printed, whatever is wrong with it.
    if (value && value.length > 12 && !value.startsWith('http')) expect(lines[0]).not.toContain(value)
  })

  test('naming everything at once', () => {
    const wrong = {
      TOKEN_SECRET: 'a'.repeat(40),
      STRIPE_SECRET_KEY: 'x',
      TRUST_PROXY: '',
      ADMIN_PASSWORD: 'Password1',
    }
    expect(refusals(wrong)).toHaveLength(4)
  })
})

test.each([
  ['MAIL_FROM', 'Studio'],
  ['MAIL_FROM', 'Studio <studio>'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['CONTACT_EMAIL', 'nobody'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['DATABASE_URL', 'mysql://db/studio'],
  ['DATABASE_URL', 'db.example.com'],
  ['DATABASE_URL', 'postgresql://studio:pa#ss@db.example.com/studio'],
  ['DATABASE_URL', 'postgresql://studio:100%@db.example.com/studio'],
  ['DATABASE_URL', 'postgresql://studio@one.example.com:5432,two.example.com:5432/studio'],
  ['SMTP_URL', 'smtp://studio:pa/ss@mail.example.com'],
  ['PUBLIC_URL', 'https://example.com/yoga'],
  ['PUBLIC_URL', 'https://example.com/?studio'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1, ::/0'],
])('neither mode starts with %s as %s (S-R1)', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(refusals({ [name]: value })).toEqual([expect.stringContaining(name)])
})

test.each([
  ['none', false],
  [undefined, false],
  ['10.0.0.7, fd00::/8,loopback', ['10.0.0.7', 'fd00::/8', 'loopback']],
])('TRUST_PROXY as %s names %j (S-R1)', (TRUST_PROXY, proxies) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(proxies)
})

test('production starts with whole keys, and warns of those that bring no money', () => {
  expect(readConfig(productionEnvironment).warnings).toEqual([])
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: open } = productionEnvironment
  const [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY] = [secret, open].map((key) => key.replace('live', 'test'))
  const tried = readConfig({ ...productionEnvironment, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })
  expect(tried.warnings).toEqual([expect.stringContaining('Stripe’s test mode')])
})

test("messages to a studio never go to the demo's address in production", () => {
  expect(readConfig(productionEnvironment).studio.contactEmail).toBe('hello@example.com')
  const alone = { ...productionEnvironment, CONTACT_EMAIL: undefined }
  expect(readConfig(alone).studio.contactEmail).toBe('studio@example.com')
  expect(readConfig({}).studio.contactEmail).toBe('hello@demo.studio')
})

test('a logo and photographs beside the data are the studio’s own (D15)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-beside-'))
  try {
    for (const name of ['logo.jpg', 'hero.webp', 'hero-tall.png']) writeFileSync(join(folder, name), '')
    expect(readConfig({ DATA_DIR: folder }).own).toEqual({
      logo: join(folder, 'logo.jpg'),
      hero: join(folder, 'hero.webp'),
      heroTall: join(folder, 'hero-tall.png'),
      legal: null,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
