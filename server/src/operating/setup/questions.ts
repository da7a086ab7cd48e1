import type { Variables } from '../../config/environment.ts'
import { type Environment, stripeOf } from '../../config/read-config.ts'
import { connectionTo } from '../../database/connection-to.ts'
import { hasEngine } from '../../database/embedded/programs.ts'
import { PASSWORD_RULE_IN_WORDS } from '../../database/seed/first-admin.ts'
import { checkDatabase } from '../checks/check-database.ts'
import { checkFolder } from '../checks/check-folder.ts'
import { checkRedis } from '../checks/check-redis.ts'
import { checkMail } from '../checks/check-settings.ts'
import { checkStripe } from '../checks/check-stripe.ts'
import type { Finding } from '../checks/finding.ts'

/** A variable that the setup asks for. */
export interface Question {
  name: keyof Variables
  words: string
  /** The value of an empty answer. */
  standard?: string
  /** Whether the input is hidden. */
  secret?: boolean
  optional?: boolean
}

/**
 * Returns the variables that production needs and visitors see first, in the order of the questions. A release comes
 * without the embedded PostgreSQL, and its data have to outlast its folder; `dataDir` is the folder that the
 * environment names.
 */
export const questionsFor = (comesWithEngine: boolean, dataDir = ''): Question[] => [
  { name: 'STUDIO_NAME', words: 'The name of the studio' },
  {
    name: 'STUDIO_CURRENCY',
    words: 'The currency of its prices, such as USD, EUR or JPY; the first sale fixes it',
    standard: 'USD',
  },
  { name: 'PUBLIC_URL', words: 'The https address that people use, such as https://studio.example' },
  { name: 'TRUST_PROXY', words: 'The address of the proxy in front, or none', standard: 'loopback' },
  {
    name: 'DATA_DIR',
    words: comesWithEngine
      ? 'The folder for films, pictures and the database'
      : 'The folder for films and pictures, outside the release',
    standard: dataDir || (comesWithEngine ? '.data' : '/var/lib/studio'),
  },
  {
    name: 'DATABASE_URL',
    words: `A PostgreSQL of your own (postgres://…)${comesWithEngine ? ', or nothing for the built-in one' : ''}`,
    secret: true,
    optional: comesWithEngine,
  },
  {
    name: 'REDIS_URL',
    words: 'A Redis or Valkey (redis://…) that several servers share for their limits, or nothing',
    secret: true,
    optional: true,
  },
  { name: 'SMTP_URL', words: 'The mail server (smtp:// or smtps://user:password@host)', secret: true },
  { name: 'MAIL_FROM', words: 'The sender of emails, such as Studio <hello@studio.example>' },
  { name: 'CONTACT_EMAIL', words: 'The address where visitors’ messages are read' },
  { name: 'STRIPE_SECRET_KEY', words: "Stripe's secret key (sk_…)", secret: true },
  { name: 'STRIPE_PUBLISHABLE_KEY', words: "Stripe's publishable key (pk_…)" },
  { name: 'STRIPE_WEBHOOK_SECRET', words: "The secret of Stripe's webhook endpoint (whsec_…)", secret: true },
  { name: 'ADMIN_EMAIL', words: 'The email address of the first Admin' },
  {
    name: 'ADMIN_PASSWORD',
    words: `Their password: ${PASSWORD_RULE_IN_WORDS}`,
    secret: true,
  },
]

export const questions = questionsFor(hasEngine(), process.env.DATA_DIR)

/** Tests an answer against its service; nothing without a service. */
export async function testAnswer(name: string, variables: Variables): Promise<Finding[]> {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, DATA_DIR, PUBLIC_URL } = variables
  const stripe = stripeOf(variables)
  if (name === 'DATABASE_URL' && DATABASE_URL)
    return checkDatabase(name, connectionTo(DATABASE_URL), 'production')
  if (name === 'REDIS_URL' && REDIS_URL) return checkRedis(REDIS_URL)
  if (name === 'SMTP_URL' && SMTP_URL) return checkMail(SMTP_URL, PUBLIC_URL)
  if (name === 'STRIPE_SECRET_KEY' && stripe) return checkStripe(stripe, PUBLIC_URL)
  return name === 'DATA_DIR' ? checkFolder(DATA_DIR) : []
}

/** Returns the required questions without an answer. */
export const unanswered = (given: Environment, asked = questions): Question[] =>
  asked.filter(({ name, optional, standard }) => !(given[name] || optional || standard))
