import type { LogoInk } from '@studio/contract/studio/schema.ts'
import { addressIn, isRoot, proxiesOf, proxyErrors, wrongUrl } from './addresses.ts'
import { bucketOf, wrongBucket } from './bucket.ts'
import { VariablesSchema as Shape, type Variables } from './environment.ts'
import { ownFiles } from './pictures.ts'
import { isTestKey, missingInProduction, weakSecret } from './secrets.ts'
import { withoutMark } from './unknown-variables.ts'

export type Config = ReturnType<typeof configOf>
export type Environment = Record<string, string | undefined>
/** Returns errors, each with its variable's name; secrets are not printed. */
export type Check = (variables: Variables) => string[]

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/**
 * Parses the environment, once; the defaults run offline. Throws one Error that lists everything wrong
 * (D17.production), including the errors of further checks.
 */
export function readConfig(environment: Environment, ...further: Check[]): Config {
  const read = readVariables(environment)
  if ('wrong' in read) throw new Error(`The environment has errors:\n${indented(read.wrong)}`)
  const { variables } = read
  const wrong = wrongIn(variables, further)
  if (wrong.length > 0) throw new Error(`The studio can't start:\n${indented(wrong)}`)
  return configOf(variables)
}

/** Derives the configuration from the variables, whether or not a studio may start with it. */
export function configOf(variables: Variables) {
  return {
    mode: variables.STUDIO_MODE,
    demo: variables.STUDIO_MODE !== 'production',
    /** Whether this server answers visitors (web), runs jobs (worker) or both. */
    role: variables.ROLE,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: proxiesOf(variables.TRUST_PROXY),
    rateLimits: variables.RATE_LIMITS === 'on',
    onNetwork: !loopback.test(variables.HOST),
    dataDir: variables.DATA_DIR,
    /**
     * Internal path prefix below which the proxy in front serves films; null if the studio sends them itself.
     */
    filesByProxy: variables.FILES_BY_PROXY ?? null,
    bucket: bucketOf(variables),
    databaseUrl: variables.DATABASE_URL,
    directUrl: variables.DATABASE_DIRECT_URL,
    readDatabaseUrl: variables.READ_DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    stripe: stripeOf(variables),
    mail: mailOf(variables),
    /** A test's server in place of Stripe, Vimeo, Instagram and push services. */
    standIn: variables.STAND_IN_URL?.replace(/\/$/, ''),
    films: { ffmpeg: variables.FFMPEG },
    /** Whether staff reach anything before their sign-in has a second step (S-A16). */
    staffSecondFactor: variables.STAFF_SECOND_FACTOR,
    streamsAtOnce: variables.STREAMS_AT_ONCE,
    /** Seconds for which a CDN may serve a visitor's page without asking; 0 for none. */
    cdnSeconds: variables.CDN_SECONDS,
    /** Days for which records are kept; null without a limit. */
    keepDays: keepDaysOf(variables),
    /** Maximum bytes of all films together; null without a limit. */
    videoQuota: variables.VIDEO_QUOTA_GB === undefined ? null : variables.VIDEO_QUOTA_GB * 1e9,
    ...secretsOf(variables),
    firstAdmin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    /** Zone of the days of a studio that begins. */
    timeZone: variables.STUDIO_TIME_ZONE,
    /** Whether an empty database gets the demo's people and classes. */
    seeds: variables.STUDIO_MODE === 'demo',
    /** Whether the demo begins with a hundred members and their months. */
    demoHistory: variables.DEMO_HISTORY === 'on',
    // The security log (S-R3) is written at info; the demo keeps its screen quiet.
    logLevel: variables.LOG_LEVEL ?? (variables.STUDIO_MODE === 'production' ? 'info' : 'warn'),
    ...telemetryOf(variables),
    studio: studioOf(variables),
    money: { currency: variables.STUDIO_CURRENCY, locale: variables.STUDIO_LOCALE ?? null },
    /** Whether CONTACT_EMAIL is set, rather than defaulting to the sender's address. */
    contactIsSet: variables.CONTACT_EMAIL !== undefined,
    own: ownFiles(variables.DATA_DIR),
    warnings: warningsAbout(variables),
  } as const
}

/**
 * Parses the variables, treating empty ones as unset, or returns a line for each invalid one. The end of a line that a file
 * of Windows or a secret of Kubernetes leaves in a value is no part of it.
 */
export function readVariables(environment: Environment): { variables: Variables } | { wrong: string[] } {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value?.trim() ? [[withoutMark(name), value.trim()]] : [],
    ),
  )
  const parsed = Shape.safeParse(given)
  if (parsed.success) return { variables: parsed.data }
  return { wrong: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n')

export function stripeOf(variables: Variables) {
  if (!variables.STRIPE_SECRET_KEY) return null
  return {
    secretKey: variables.STRIPE_SECRET_KEY,
    publishableKey: variables.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: variables.STAND_IN_URL,
  }
}

/** Splits TOKEN_SECRET into the present secret and previous ones, which are still accepted. */
function secretsOf({ TOKEN_SECRET }: Variables) {
  const [tokenSecret, ...previousSecrets] = TOKEN_SECRET?.split(/\s+/) ?? []
  return { tokenSecret, previousSecrets }
}

function telemetryOf(variables: Variables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = variables
  return {
    metricsToken: variables.METRICS_TOKEN ?? null,
    /** Where traces are sent, and which part of them; null for none. */
    traces: endpoint === undefined ? null : { endpoint, ratio },
  }
}

/** Splits MAIL_FROM into name and address; the name may be missing. */
function mailOf({ SMTP_URL, MAIL_FROM = 'studio@localhost' }: Variables) {
  const senderName = /^([^<]*)</
    .exec(MAIL_FROM)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
  return {
    smtpUrl: SMTP_URL,
    senderName: senderName || null,
    senderAddress: addressIn(MAIL_FROM) ?? MAIL_FROM,
  }
}

function keepDaysOf(variables: Variables) {
  return {
    mails: variables.KEEP_MAILS_DAYS,
    audit: variables.KEEP_AUDIT_DAYS,
  }
}

function studioOf(variables: Variables) {
  return {
    studioName: variables.STUDIO_NAME,
    // Known once its file is prepared.
    logoUrl: null as string | null,
    logoInk: null as LogoInk,
    forumUrl: null as string | null,
    contactEmail: variables.CONTACT_EMAIL ?? contactOf(variables),
    copyrightYear: variables.STUDIO_MODE === 'production' ? new Date().getUTCFullYear() : 2020,
    palette: {} as Record<string, string>,
    socialLinks: variables.STUDIO_MODE === 'production' ? [] : demoLinks,
  }
}

/** The demo links to the networks' home pages, to show where a studio's own links appear in the footer. */
const demoLinks = [
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'Facebook', url: 'https://www.facebook.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
]

/** The demo's own contact address would be a stranger's in production: there it defaults to the sender. */
function contactOf({ STUDIO_MODE, MAIL_FROM }: Variables): string {
  return (STUDIO_MODE === 'production' ? addressIn(MAIL_FROM ?? '') : null) ?? 'hello@demo.studio'
}

/**
 * Lists what production lacks, what a demo must not do, and errors of either (S-O5, S-A15, D16,
 * D17.production).
 */
export function wrongIn(variables: Variables, further: Check[]): string[] {
  const ofMode = variables.STUDIO_MODE === 'production' ? missingInProduction : unsafeInDemo
  return [ofMode, wrongForms, ...further].flatMap((check) => check(variables))
}

function wrongForms(variables: Variables): string[] {
  const { MAIL_FROM, CONTACT_EMAIL, SMTP_URL, REDIS_URL, TRUST_PROXY, PUBLIC_URL } = variables
  const lines: string[] = []
  if (MAIL_FROM && !addressIn(MAIL_FROM))
    lines.push('MAIL_FROM is neither an address nor a name with an address in <>')
  if (CONTACT_EMAIL && addressIn(CONTACT_EMAIL) !== CONTACT_EMAIL)
    lines.push('CONTACT_EMAIL is not an address')
  lines.push(...wrongUrl({ SMTP_URL }, 'smtp', 'smtps'), ...wrongUrl({ REDIS_URL }, 'redis', 'rediss'))
  if (PUBLIC_URL && !isRoot(PUBLIC_URL))
    lines.push('PUBLIC_URL ends with its host: the studio needs a name of its own, and no path below another')
  if (variables.FILES_BY_PROXY && !proxiesOf(TRUST_PROXY))
    lines.push('FILES_BY_PROXY needs a proxy: name its address in TRUST_PROXY')
  const weak = variables.METRICS_TOKEN ? weakSecret(variables.METRICS_TOKEN) : null
  if (weak) lines.push(`METRICS_TOKEN ${weak}`)
  const weakKey = variables.BACKUP_KEY ? weakSecret(variables.BACKUP_KEY) : null
  if (weakKey) lines.push(`BACKUP_KEY ${weakKey}`)
  return [...lines, ...wrongDatabase(variables), ...wrongBucket(variables), ...proxyErrors(TRUST_PROXY)]
}

function wrongDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, READ_DATABASE_URL }: Variables): string[] {
  const urls = { DATABASE_URL, DATABASE_DIRECT_URL, READ_DATABASE_URL }
  const lines = wrongUrl(urls, 'postgres', 'postgresql')
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    lines.push('DATABASE_DIRECT_URL needs a DATABASE_URL, that of the pooler')
  return lines
}

function unsafeInDemo({ ROLE, HOST, DEMO_ON_NETWORK }: Variables): string[] {
  // The demo's payment sandbox sends its webhooks to its own server.
  if (ROLE !== 'all') return [`ROLE=${ROLE} is for production only`]
  if (loopback.test(HOST) || DEMO_ON_NETWORK === 'yes') return []
  return [`HOST=${HOST} opens the demo to the network: set DEMO_ON_NETWORK=yes if you mean it`]
}

/** Lists settings that are allowed but worth a warning in the log at each start. */
function warningsAbout({ STUDIO_MODE, STRIPE_SECRET_KEY }: Variables): string[] {
  if (STUDIO_MODE !== 'production' || !isTestKey(STRIPE_SECRET_KEY)) return []
  return ['the payment keys are from Stripe’s test mode: memberships begin, but no money arrives']
}
