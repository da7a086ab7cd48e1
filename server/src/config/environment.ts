import { resolve } from 'node:path'
import { isCurrency, numberLocales, USUAL_LOCALE } from '@studio/contract/studio/currencies.ts'
import { TimeZone } from '@studio/contract/values.ts'
import { z } from 'zod'

const text = z.string().trim().min(1)
const optional = text.optional()
const url = z.url().optional()
/** Days, or null for ever. */
const keptDays = (standard: string) =>
  z
    .string()
    .regex(/^(forever|[1-9]\d{0,4})$/, 'must be a number of days, or forever')
    .default(standard)
    .transform((text) => (text === 'forever' ? null : Number(text)))
const yesNo = z.enum(['yes', 'no']).default('no')
const onOff = z.enum(['on', 'off'])
const count = (most: number, standard: number) =>
  z.coerce
    .number(`must be a number, such as ${standard || most}`)
    .int()
    .min(0)
    .max(most)
    .default(standard)
/** A variable that production does not start without. */
const needed = (description: string) => ({ description, needed: true })

/** What a studio is called that nobody has named. */
export const STANDARD_NAME = 'Auren'

const kind = {
  STUDIO_TIME_ZONE: TimeZone.optional().meta({
    description:
      "where the studio's days begin at midnight, `Europe/Berlin`; taken at the first start, later an Admin changes it",
    standard: 'UTC',
  }),
  STUDIO_NAME: z.string().default(STANDARD_NAME).describe('the name of the studio, until an Admin sets one'),
  STUDIO_CURRENCY: z
    .string()
    .toUpperCase()
    .refine(isCurrency, 'must be a currency such as USD, EUR or JPY')
    .default('USD')
    .describe('the currency of all prices, until an Admin sets one; the first sale fixes it'),
  STUDIO_LOCALE: z.enum(numberLocales).optional().meta({
    description:
      'whose way of writing amounts, dates and times is taken, until an Admin sets it: `de-DE` for `29 €` and a 24-hour clock; without it weeks begin on Monday and dates with the day',
    standard: USUAL_LOCALE,
  }),
  STUDIO_MODE: z.enum(['demo', 'empty', 'production']).default('demo').meta({
    description: 'what to start: the demo, the demo without people and classes, or a real studio',
    example: 'production',
  }),
  DEMO_ON_NETWORK: yesNo.describe('yes lets the demo listen on a network address, with random passwords'),
  DEMO_HISTORY: onOff
    .default('on')
    .describe('off is for tests: the demo without its hundred members and their fourteen months'),
  RATE_LIMITS: onOff.default('on').describe('off is for tests; production refuses it'),
  STAND_IN_URL: url.describe(
    'a server in place of Stripe, Vimeo, Instagram and the push services, for tests: http://127.0.0.1:4000',
  ),
}

const address = {
  PUBLIC_URL: url.meta(
    needed('the https address of the studio, in emails and shared links: https://studio.example'),
  ),
  HOST: z.string().default('127.0.0.1').describe('the address that the server listens on'),
  PORT: count(65_535, 3000).describe('its port'),
  TRUST_PROXY: optional.meta(
    needed('whose X-Forwarded-For is believed: `loopback`, addresses or ranges with commas, or `none`'),
  ),
  CDN_SECONDS: count(300, 0).describe(
    "for how long a CDN may serve visitors' pages without asking, 300 at most",
  ),
}

const data = {
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder))
    .describe(
      'the folder for films and pictures, and for the built-in database. Your own logo.png, hero.jpg, hero-tall.jpg, `our-studio/` (slides of About), `paths/` (pictures of paths) and `legal/` (Markdown) are used where no Admin has set others',
    ),
  DATABASE_URL: optional.describe('a PostgreSQL 15 or newer: postgresql://studio:password@host/studio'),
  TOKEN_SECRET: optional.meta({
    ...needed('signs sessions and links: `openssl rand -base64 48`; a previous one may follow after a space'),
    standard: 'made once, in DATA_DIR',
  }),
  FILES_BY_PROXY: z
    .string()
    .regex(/^\/[a-z0-9-]+$/, 'must be a path of one word, such as /kept-files')
    .optional()
    .describe('nginx sends the films itself, below this path: `/kept-files`'),
}

const money = {
  STRIPE_SECRET_KEY: optional.meta(needed("Stripe's secret key, sk_…; without it the demo's sandbox")),
  STRIPE_PUBLISHABLE_KEY: optional.meta(needed('its publishable key, pk_…, of the same mode')),
  STRIPE_WEBHOOK_SECRET: optional.meta(needed('the signing secret of the webhook endpoint, whsec_…')),
}

const messages = {
  SMTP_URL: optional.meta(needed('the mail server: smtps://user:password@mail.example')),
  MAIL_FROM: optional.meta(needed('the sender: Studio <hello@studio.example>')),
  CONTACT_EMAIL: optional.describe(
    "where visitors' messages go; production needs it until an Admin sets one",
  ),
}

const people = {
  ADMIN_EMAIL: optional.describe('the first Admin; production needs it until they exist'),
  ADMIN_PASSWORD: optional.describe(
    'their password: 6 to 20 letters, digits and @$!%*#?&, with a small letter, a capital letter and a digit',
  ),
  STAFF_SECOND_FACTOR: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe('required: teachers and Admins can do nothing before they have set up a second step'),
}

const films = {
  FFMPEG: text.default('ffmpeg').describe('makes the resolutions of films, by name or path; off for none'),
  STREAMS_AT_ONCE: count(100, 2).describe('on how many devices an account watches at once; 0 for any number'),
  VIDEO_QUOTA_GB: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .meta({ description: 'gigabytes for all films', standard: 'the disk, less a twentieth' }),
}

const bucket = {
  S3_BUCKET: optional.describe('the bucket of all files, in place of DATA_DIR'),
  S3_REGION: optional.describe('its region'),
  S3_ACCESS_KEY_ID: optional.describe('the key that reads, writes, lists and deletes there'),
  S3_SECRET_ACCESS_KEY: optional.describe("the key's secret"),
  S3_ENDPOINT: url.describe(
    "another server than Amazon's: https://host, or https://*.host where it wants the bucket in the name",
  ),
}

const sameAs = (name: string) => ({ standard: `as ${name}` })
const backups = {
  BACKUP_DIR: optional.describe('where `npm run backup` writes: a folder, or s3://bucket/prefix'),
  BACKUP_KEY: optional.describe('encrypts backups: 32 random characters or more, kept elsewhere'),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,4}( days?)?$/, 'must be a number of backups, such as 14, or of days: 30 days')
    .default('14')
    .describe('how many are kept, or for how long: 30 days'),
  BACKUP_S3_REGION: optional.meta({ description: "the backups' own region", ...sameAs('S3_REGION') }),
  BACKUP_S3_ACCESS_KEY_ID: optional.meta({ description: 'their own key', ...sameAs('S3_ACCESS_KEY_ID') }),
  BACKUP_S3_SECRET_ACCESS_KEY: optional.meta({
    description: 'its secret',
    ...sameAs('S3_SECRET_ACCESS_KEY'),
  }),
  BACKUP_S3_ENDPOINT: url.meta({ description: 'their own server', ...sameAs('S3_ENDPOINT') }),
}

const servers = {
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('web answers requests and runs no jobs, worker runs jobs only'),
  DATABASE_DIRECT_URL: optional.describe('the database past the pooler that DATABASE_URL names'),
  READ_DATABASE_URL: optional.describe('a streaming replica, for lists of the office and exports'),
  REDIS_URL: optional.describe('a Redis or Valkey that counts the limits of all servers: redis://…'),
}

const keeping = {
  KEEP_MAILS_DAYS: keptDays('365').describe('days for which the text of an email is kept, or forever'),
  KEEP_AUDIT_DAYS: keptDays('forever').describe('the same for an entry of the audit log'),
}

const watching = {
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional().meta({
    description: 'what is logged; debug has a line for each response',
    standard: 'info; warn in the demo',
  }),
  METRICS_TOKEN: optional.describe('opens /metrics to Prometheus: 32 random characters or more'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('a receiver of OpenTelemetry traces: http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('which part of all traces is sent, 0 to 1'),
}

/** All variables by subject, each with its description, as docs/variables.md and .env.example list them. */
export const subjects = {
  'What is started': kind,
  Address: address,
  Data: data,
  Payments: money,
  'Mails and messages': messages,
  People: people,
  Films: films,
  'Files in a bucket': bucket,
  Backups: backups,
  'Several servers': servers,
  'How long records are kept': keeping,
  'Log and figures': watching,
}

/** All environment variables, as text; read-config.ts decides what they mean together. */
export const VariablesSchema = z.object({
  ...kind,
  ...address,
  ...data,
  ...money,
  ...messages,
  ...people,
  ...films,
  ...bucket,
  ...backups,
  ...servers,
  ...keeping,
  ...watching,
})

export type Variables = z.output<typeof VariablesSchema>
