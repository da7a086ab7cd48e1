import type { Variables } from '../../config/environment.ts'
import { type Environment, stripeOf } from '../../config.ts'
import { PASSWORD_RULE } from '../../database/seed/check-first-admin.ts'
import { checkDatabase } from '../checks/check-database.ts'
import { checkFolder } from '../checks/check-folder.ts'
import { checkMail } from '../checks/check-mail.ts'
import { checkStripe } from '../checks/check-stripe.ts'
import type { Finding } from '../checks/finding.ts'

/** One variable that a studio is asked for. */
export interface Question {
  name: keyof Variables
  words: string
  /** What an empty answer means. */
  standard?: string
  /** Whether what is typed stays off the screen. */
  secret?: boolean
  optional?: boolean
}

/** What production needs and what visitors see first, in the order in which it is asked. */
export const questions: Question[] = [
  { name: 'STUDIO_NAME', words: 'The name of the studio' },
  { name: 'PUBLIC_URL', words: 'The https address that people use, such as https://studio.example' },
  { name: 'TRUST_PROXY', words: 'The address of the proxy in front, or none', standard: 'loopback' },
  { name: 'DATA_DIR', words: 'The folder for films, pictures and the database', standard: '.data' },
  {
    name: 'DATABASE_URL',
    words: 'A PostgreSQL of your own (postgres://…), or nothing for the one that comes along',
    secret: true,
    optional: true,
  },
  { name: 'SMTP_URL', words: 'The mail server (smtp:// or smtps://user:password@host)', secret: true },
  { name: 'MAIL_FROM', words: 'The sender of mails, such as Studio <hello@studio.example>' },
  { name: 'CONTACT_EMAIL', words: 'The address at which messages of visitors are read' },
  { name: 'STRIPE_SECRET_KEY', words: "Stripe's secret key (sk_…)", secret: true },
  { name: 'STRIPE_PUBLISHABLE_KEY', words: "Stripe's publishable key (pk_…)" },
  { name: 'STRIPE_WEBHOOK_SECRET', words: "The secret of Stripe's webhook endpoint (whsec_…)", secret: true },
  { name: 'ADMIN_EMAIL', words: 'The e-mail address of the first admin' },
  {
    name: 'ADMIN_PASSWORD',
    words: `Their password: ${PASSWORD_RULE}`,
    secret: true,
  },
]

/** Asks the other side of an answer whether it holds; nothing where there is none to ask. */
export async function reachOf(name: string, variables: Variables): Promise<Finding[]> {
  const { DATABASE_URL, SMTP_URL, DATA_DIR, PUBLIC_URL } = variables
  const stripe = stripeOf(variables)
  if (name === 'DATABASE_URL' && DATABASE_URL) return checkDatabase(name, { connectionString: DATABASE_URL })
  if (name === 'SMTP_URL' && SMTP_URL) return checkMail(SMTP_URL)
  if (name === 'STRIPE_SECRET_KEY' && stripe) return checkStripe(stripe, PUBLIC_URL)
  return name === 'DATA_DIR' ? checkFolder(DATA_DIR) : []
}

/** The questions without an answer that need one. */
export const unanswered = (given: Environment): Question[] =>
  questions.filter(({ name, optional, standard }) => !(given[name] || optional || standard))
