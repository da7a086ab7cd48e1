import { existsSync } from 'node:fs'
import { paletteErrors } from '@studio/contract/studio/palette.ts'
import { addressIn, isUrlOf } from './config/addresses.ts'
import { Environment as Shape, type Variables } from './config/environment.ts'
import { missingInProduction } from './config/production.ts'
import { proxiesOf, wrongProxies } from './config/proxies.ts'
import { isTestKey, weakSecret } from './config/secrets.ts'

export type Config = ReturnType<typeof configOf>
export type Environment = Record<string, string | undefined>
/** Lines about what is wrong, each with the variable's name; what is secret is not repeated in them. */
export type Check = (variables: Variables) => string[]

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/**
 * The environment, parsed once; its defaults run offline. Throws one Error that names everything wrong at once
 * (D17.production), what further checks find included.
 */
export function readConfig(environment: Environment, ...further: Check[]): Config {
  const read = readVariables(environment)
  if ('wrong' in read) throw new Error(`The environment is not right:\n${indented(read.wrong)}`)
  const { variables } = read
  const wrong = wrongIn(variables, further)
  if (wrong.length > 0) throw new Error(`The studio can't start:\n${indented(wrong)}`)
  return configOf(variables)
}

/** What variables mean together, whether or not a studio may start with them. */
export function configOf(variables: Variables) {
  return {
    mode: variables.STUDIO_MODE,
    demo: variables.STUDIO_MODE === 'demo',
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/$/, ''),
    hstsSubdomains: variables.HSTS_SUBDOMAINS === 'yes',
    trustProxy: proxiesOf(variables.TRUST_PROXY),
    rateLimits: variables.RATE_LIMITS === 'on',
    onNetwork: !loopback.test(variables.HOST),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    namedStatements: variables.NAMED_STATEMENTS === 'on',
    stripe: stripeOf(variables),
    suspendDisputed: variables.SUSPEND_DISPUTED === 'yes',
    mail: mailOf(variables),
    films: { ffmpeg: variables.FFMPEG, atOnce: variables.FILMS_AT_ONCE },
    streamsAtOnce: variables.STREAMS_AT_ONCE,
    /** Bytes for all films together; null for as many as the disk takes. */
    videoQuota: variables.VIDEO_QUOTA_GB === undefined ? null : variables.VIDEO_QUOTA_GB * 1e9,
    vimeoOembedUrl: variables.VIMEO_OEMBED_URL,
    tokenSecret: variables.TOKEN_SECRET,
    instagramBaseUrl: variables.INSTAGRAM_BASE_URL,
    firstAdmin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    seed: variables.SEED ?? (variables.STUDIO_MODE === 'demo' ? 'demo' : 'none'),
    // The security log (S-R3) is told at info; the demo keeps its screen clear.
    logLevel: variables.LOG_LEVEL ?? (variables.STUDIO_MODE === 'demo' ? 'warn' : 'info'),
    accessLog: variables.ACCESS_LOG === 'on',
    metricsToken: variables.METRICS_TOKEN ?? null,
    legalDir: variables.LEGAL_DIR,
    studio: studioOf(variables),
    /** Whether CONTACT_EMAIL is given, and not only the sender who stands in for it. */
    contactIsSet: variables.CONTACT_EMAIL !== undefined,
    photos: photosOf(variables),
    warnings: warningsAbout(variables),
  } as const
}

/** The variables as they are given, an empty one being none, or a line for each that can't be read. */
export function readVariables(environment: Environment): { variables: Variables } | { wrong: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
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
    apiBase: variables.STRIPE_API_BASE,
  }
}

/** MAIL_FROM in its two halves; the name may be missing. */
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

function studioOf(variables: Variables) {
  return {
    studioName: variables.STUDIO_NAME,
    logoUrl: variables.STUDIO_LOGO ?? null,
    forumUrl: variables.FORUM_URL ?? null,
    contactEmail: variables.CONTACT_EMAIL ?? contactOf(variables),
    copyrightYear: variables.COPYRIGHT_YEAR,
    palette: pairs(variables.STUDIO_PALETTE),
    socialLinks: Object.entries(pairs(variables.SOCIAL_LINKS ?? demoSocialLinks(variables))).map(
      ([name, url]) => ({
        name,
        url,
      }),
    ),
  }
}

/** The demo links to the networks themselves, so that the footer shows where a studio's own links go. */
function demoSocialLinks({ STUDIO_MODE }: Variables): string | undefined {
  if (STUDIO_MODE !== 'demo') return undefined
  return 'Instagram=https://www.instagram.com/, Facebook=https://www.facebook.com/, YouTube=https://www.youtube.com/'
}

/** `name=value, name=value` as a record. */
function pairs(text: string | undefined): Record<string, string> {
  const entries = (text ?? '').split(',').flatMap((pair) => {
    const [name, ...value] = pair.trim().split('=')
    return name && value.length > 0 ? [[name.trim(), value.join('=').trim()] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The demo's own address would be a stranger's in production: there the sender is written to. */
function contactOf({ STUDIO_MODE, MAIL_FROM }: Variables): string {
  return (STUDIO_MODE === 'production' ? addressIn(MAIL_FROM ?? '') : null) ?? 'hello@demo.studio'
}

/** S-O5, S-A15, D16, D17.production: what production needs, what a demo must not do, and what is wrong in either. */
export function wrongIn(variables: Variables, further: Check[]): string[] {
  const ofMode = variables.STUDIO_MODE === 'production' ? missingInProduction : unsafeInDemo
  return [ofMode, wrongForms, ...further].flatMap((check) => check(variables))
}

function wrongForms(variables: Variables): string[] {
  const { MAIL_FROM, CONTACT_EMAIL, SMTP_URL, DATABASE_URL, TRUST_PROXY } = variables
  const lines = paletteErrors(pairs(variables.STUDIO_PALETTE)).map((line) => `STUDIO_PALETTE: ${line}`)
  if (MAIL_FROM && !addressIn(MAIL_FROM)) lines.push('MAIL_FROM is no address, nor a name with one in <>')
  if (CONTACT_EMAIL && addressIn(CONTACT_EMAIL) !== CONTACT_EMAIL) lines.push('CONTACT_EMAIL is no address')
  if (SMTP_URL && !isUrlOf(SMTP_URL, 'smtp', 'smtps')) lines.push('SMTP_URL must be smtp:// or smtps://')
  if (DATABASE_URL && !isUrlOf(DATABASE_URL, 'postgres', 'postgresql'))
    lines.push('DATABASE_URL must be postgres:// or postgresql://')
  const weak = variables.METRICS_TOKEN ? weakSecret(variables.METRICS_TOKEN) : null
  if (weak) lines.push(`METRICS_TOKEN ${weak}`)
  return [...lines, ...lostFiles(variables), ...wrongProxies(TRUST_PROXY)]
}

function photosOf({ STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS, STUDIO_LOOK }: Variables) {
  return {
    hero: STUDIO_HERO ?? null,
    heroTall: STUDIO_HERO_TALL ?? null,
    folder: STUDIO_PHOTOS ?? null,
    look: STUDIO_LOOK === 'photographs',
  }
}

function lostFiles({ STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS }: Variables): string[] {
  const lines = Object.entries({ STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS }).flatMap(([name, path]) =>
    path && !existsSync(path) ? [`${name}=${path} is not on this machine`] : [],
  )
  if (STUDIO_HERO_TALL && !STUDIO_HERO) lines.push('STUDIO_HERO_TALL goes with a STUDIO_HERO')
  return lines
}

function unsafeInDemo({ HOST, DEMO_ON_NETWORK }: Variables): string[] {
  if (loopback.test(HOST) || DEMO_ON_NETWORK === 'yes') return []
  return [`HOST=${HOST} opens the demo to the network: set DEMO_ON_NETWORK=yes if you mean it`]
}

/** What is allowed and still worth a line in the log at each start. */
function warningsAbout({ STUDIO_MODE, STRIPE_SECRET_KEY }: Variables): string[] {
  if (STUDIO_MODE !== 'production' || !isTestKey(STRIPE_SECRET_KEY)) return []
  return ["the payment keys are of Stripe's test mode: memberships begin and no money comes"]
}
