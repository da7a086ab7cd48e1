import { wrongInPalette } from '@studio/contract/studio/palette.ts'
import { z } from 'zod'

const optional = z.string().trim().min(1).optional()
const yesNo = z.enum(['yes', 'no']).default('no')

const Environment = z.object({
  STUDIO_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: optional,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_ON_NETWORK: yesNo,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url().optional(),
  SUSPEND_DISPUTED: z.enum(['yes', 'no']).default('yes'),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  CONTACT_EMAIL: optional,
  VIMEO_OEMBED_URL: z.url().optional(),
  TOKEN_SECRET: optional,
  INSTAGRAM_BASE_URL: z.url().optional(),
  ADMIN_EMAIL: optional,
  ADMIN_PASSWORD: optional,
  STUDIO_NAME: z.string().default('Auren'),
  STUDIO_LOGO: optional,
  STUDIO_PALETTE: optional,
  STUDIO_HERO: optional,
  COPYRIGHT_YEAR: z.coerce.number().int().default(2020),
  LEGAL_DIR: optional,
  FORUM_URL: z.url().optional(),
  SOCIAL_LINKS: optional,
  SEED: z.enum(['demo', 'none']).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

type Variables = z.output<typeof Environment>
export type Config = ReturnType<typeof readConfig>

const loopback = /^(127\.\d+\.\d+\.\d+|localhost|::1)$/

/** The environment, parsed once; its defaults run offline. Throws one Error that names everything wrong at once (D17). */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not right:\n${lines.join('\n')}`)
  }
  const variables = parsed.data
  refuseUnsafe(variables)
  return {
    mode: variables.STUDIO_MODE,
    demo: variables.STUDIO_MODE === 'demo',
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: variables.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    rateLimits: variables.RATE_LIMITS === 'on',
    onNetwork: !loopback.test(variables.HOST),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    stripe: stripeOf(variables),
    suspendDisputed: variables.SUSPEND_DISPUTED === 'yes',
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM ?? 'studio@localhost' },
    vimeoOembedUrl: variables.VIMEO_OEMBED_URL,
    tokenSecret: variables.TOKEN_SECRET,
    instagramBaseUrl: variables.INSTAGRAM_BASE_URL,
    firstAdmin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
    seed: variables.SEED ?? (variables.STUDIO_MODE === 'demo' ? 'demo' : 'none'),
    // The security log (S-R3) is told at info; the demo keeps its screen clear.
    logLevel: variables.LOG_LEVEL ?? (variables.STUDIO_MODE === 'demo' ? 'warn' : 'info'),
    legalDir: variables.LEGAL_DIR,
    studio: studioOf(variables),
  } as const
}

function stripeOf(variables: Variables) {
  if (!variables.STRIPE_SECRET_KEY) return null
  return {
    secretKey: variables.STRIPE_SECRET_KEY,
    publishableKey: variables.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: variables.STRIPE_API_BASE,
  }
}

function studioOf(variables: Variables) {
  return {
    studioName: variables.STUDIO_NAME,
    logoUrl: variables.STUDIO_LOGO ?? null,
    heroUrl: variables.STUDIO_HERO ?? null,
    forumUrl: variables.FORUM_URL ?? null,
    contactEmail: variables.CONTACT_EMAIL ?? 'hello@demo.studio',
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

/** S-O5, S-A15, D16, D17: what production needs, and what a demo must not do. */
function refuseUnsafe(variables: Variables): void {
  const wrong =
    variables.STUDIO_MODE === 'production' ? missingInProduction(variables) : unsafeInDemo(variables)
  wrong.push(...wrongInPalette(pairs(variables.STUDIO_PALETTE)).map((line) => `STUDIO_PALETTE: ${line}`))
  if (wrong.length > 0)
    throw new Error(`The studio can't start:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
}

function missingInProduction(variables: Variables): string[] {
  const wanted = [
    'PUBLIC_URL',
    'TOKEN_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
  ] as const
  const lines = wanted.filter((name) => !variables[name]).map((name) => `${name} is missing`)
  if (variables.PUBLIC_URL && !variables.PUBLIC_URL.startsWith('https://'))
    lines.push('PUBLIC_URL must be https')
  if (variables.TOKEN_SECRET && variables.TOKEN_SECRET.length < 32) {
    lines.push('TOKEN_SECRET needs 32 characters or more')
  }
  if (variables.RATE_LIMITS === 'off') lines.push('RATE_LIMITS=off is for the demo mode only')
  return lines
}

function unsafeInDemo(variables: Variables): string[] {
  if (loopback.test(variables.HOST) || variables.DEMO_ON_NETWORK === 'yes') return []
  return [`HOST=${variables.HOST} opens the demo to the network: set DEMO_ON_NETWORK=yes if you mean it`]
}
