import { z } from 'zod'

const optional = z.string().trim().min(1).optional()
const yesNo = z.enum(['yes', 'no']).default('no')

/** Every variable that is read, as text; what they mean together is decided in config.ts. */
export const Environment = z.object({
  STUDIO_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  HSTS_SUBDOMAINS: yesNo,
  TRUST_PROXY: optional,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_ON_NETWORK: yesNo,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional,
  NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url().optional(),
  SUSPEND_DISPUTED: z.enum(['yes', 'no']).default('yes'),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  CONTACT_EMAIL: optional,
  FFMPEG: z.string().trim().min(1).default('ffmpeg'),
  FILMS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(1),
  STREAMS_AT_ONCE: z.coerce.number().int().min(0).max(100).default(2),
  VIDEO_QUOTA_GB: z.coerce.number().positive().max(1_000_000).optional(),
  VIMEO_OEMBED_URL: z.url().optional(),
  TOKEN_SECRET: optional,
  INSTAGRAM_BASE_URL: z.url().optional(),
  ADMIN_EMAIL: optional,
  ADMIN_PASSWORD: optional,
  STUDIO_NAME: z.string().default('Auren'),
  STUDIO_LOGO: optional,
  STUDIO_PALETTE: optional,
  STUDIO_HERO: optional,
  STUDIO_HERO_TALL: optional,
  STUDIO_PHOTOS: optional,
  STUDIO_LOOK: z.enum(['prints', 'photographs']).default('prints'),
  COPYRIGHT_YEAR: z.coerce.number().int().default(2020),
  LEGAL_DIR: optional,
  FORUM_URL: z.url().optional(),
  SOCIAL_LINKS: optional,
  SEED: z.enum(['demo', 'none']).optional(),
  ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  METRICS_TOKEN: optional,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

export type Variables = z.output<typeof Environment>
