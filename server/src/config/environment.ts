import { resolve } from 'node:path'
import { z } from 'zod'

const optional = z.string().trim().min(1).optional()
/** Days, or null for ever. */
const keptDays = (standard: string) =>
  z
    .string()
    .regex(/^(forever|[1-9]\d{0,4})$/, 'is a number of days, or forever')
    .default(standard)
    .transform((text) => (text === 'forever' ? null : Number(text)))
/** As long as the provider's events can be asked for, so that one that comes again is known. */
const LEAST_EVENT_DAYS = 30
const yesNo = z.enum(['yes', 'no']).default('no')

/** All environment variables, as text; config.ts decides what they mean together. */
export const Environment = z.object({
  STUDIO_MODE: z.enum(['demo', 'production']).default('demo'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('is a number, such as 3000').int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url().optional(),
  HSTS_SUBDOMAINS: yesNo,
  TRUST_PROXY: optional,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_ON_NETWORK: yesNo,
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder)),
  FILES_BY_PROXY: z
    .string()
    .regex(/^\/[a-z0-9-]+$/, 'must be a path of one word, such as /kept-files')
    .optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: yesNo,
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  READ_DATABASE_URL: optional,
  REDIS_URL: optional,
  BACKUP_DIR: optional,
  BACKUP_KEY: optional,
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_FORCE_PATH_STYLE: z.enum(['yes', 'no']).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,4}( days?)?$/, 'is a number of backups, such as 14, or of days: 30 days')
    .default('14'),
  NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z.url().optional(),
  SUSPEND_DISPUTED: z.enum(['yes', 'no']).default('yes'),
  SMTP_URL: optional,
  MAIL_FROM: optional,
  PUSH_SERVICES: optional,
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  KEEP_MAILS_DAYS: keptDays('365'),
  KEEP_AUDIT_DAYS: keptDays('forever'),
  KEEP_NOTIFICATIONS_DAYS: keptDays('730'),
  KEEP_EVENTS_DAYS: keptDays('90').refine((days) => days === null || days >= LEAST_EVENT_DAYS, {
    error: 'is 30 days or more, or forever',
  }),
  CONTACT_EMAIL: optional,
  FFMPEG: z.string().trim().min(1).default('ffmpeg'),
  FILMS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(1),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  CDN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

export type Variables = z.output<typeof Environment>
