import { resolve } from 'node:path'
import type { Config } from './config/read-config.ts'

export interface DemoAccount {
  email: string
  password: string
  /** Description of the person, e.g. "member, Full Membership". */
  what: string
}

/**
 * The one screen printed at the end of a start: the address, who can sign in, where things are, how to stop.
 */
export function welcomeScreen(
  config: Config,
  publicUrl: string,
  database: 'embedded' | 'external',
  accounts: readonly DemoAccount[],
): string {
  const width = Math.max(0, ...accounts.map((account) => account.email.length))
  const people = accounts.map(
    (account) => `    ${account.email.padEnd(width)}  ${account.password}   ${account.what}`,
  )
  const lines = [
    '',
    `  ${config.studio.studioName} is open:  ${publicUrl}`,
    '',
    ...(people.length > 0 ? ['  Sign in as', ...people, ''] : []),
    ...(config.demo ? ['  Pay with      4242 4242 4242 4242, any future date, any three digits'] : []),
    // In production a browser can't open it: it sends no token.
    ...(config.demo ? [`  Calls         ${publicUrl}/docs`] : []),
    `  Emails ${config.mail.smtpUrl ? 'sent by SMTP_URL' : 'kept in the outbox: GET /api/Sandbox/mails as the admin'}`,
    `  Data          ${resolve(config.dataDir)}${database === 'external' ? ' (files), DATABASE_URL (everything else)' : ''}`,
    '  Stop          Ctrl-C',
    '',
  ]
  return lines.join('\n')
}
