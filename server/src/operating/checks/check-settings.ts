import { statSync } from 'node:fs'
import { greetMailServer } from '../../adapters/mail/smtp.ts'
import type { Variables } from '../../config/environment.ts'
import { type Config, type Environment, readVariables, wrongIn } from '../../config/read-config.ts'
import { isTestKey } from '../../config/secrets.ts'
import { unknownVariables } from '../../config/unknown-variables.ts'
import type { Database } from '../../database/connect.ts'
import { checkFirstAdmin } from '../../database/seed/first-admin.ts'
import { isKnownSecret, SECRET_CHANGED } from '../../database/seed/follow-secret.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const READABLE_BY_OTHERS = 0o077

/** Returns the parsed environment, null if unreadable, and its errors, one per variable. */
export function checkSettings(environment: Environment): {
  variables: Variables | null
  findings: Finding[]
} {
  const read = readVariables(environment)
  if ('wrong' in read) return { variables: null, findings: read.wrong.map(ofLine) }
  const { variables } = read
  const wrong = wrongIn(variables, [checkFirstAdmin]).map(ofLine)
  const findings = wrong.length > 0 ? wrong : [fine('settings', 'everything needed is there and well formed')]
  return { variables, findings: [...findings, ...hintsAbout(variables)] }
}

/** Converts a line of the configuration check, which begins with its variable. */
function ofLine(line: string): Finding {
  return fault(/^[A-Z][A-Z_]+/.exec(line)?.[0] ?? 'settings', line)
}

function hintsAbout({ STUDIO_MODE, STRIPE_SECRET_KEY }: Variables): Finding[] {
  if (STUDIO_MODE !== 'production')
    return [hint('STUDIO_MODE', 'this is the demo; STUDIO_MODE=production opens a real studio')]
  if (isTestKey(STRIPE_SECRET_KEY))
    return [hint('STRIPE_SECRET_KEY', 'is from Stripe’s test mode: memberships begin, but no money arrives')]
  return []
}

/** Names variables that nothing reads. */
export const checkUnknown = (environment: Environment): Finding[] =>
  unknownVariables(environment).map(({ name, text }) => hint(name, text))

/** Checks that a file with secrets is not readable for other users of the machine; nothing without a file. */
export function checkFilePermissions(file: string | undefined): Finding[] {
  if (!file) return []
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || (found.mode & READABLE_BY_OTHERS) === 0) return []
  return [fault(file, `others on this machine may read it: chmod 600 ${file}`)]
}

/** Notices a TOKEN_SECRET that is not the one of the last start. */
export async function checkSecret(
  db: Database,
  { tokenSecret, previousSecrets }: Config,
): Promise<Finding[]> {
  if (!tokenSecret || (await isKnownSecret({ db, tokens: makeTokens(tokenSecret, previousSecrets) })))
    return []
  return [hint('TOKEN_SECRET', SECRET_CHANGED)]
}

/** Checks that the mail server of SMTP_URL answers, greets and accepts the credentials; no mail is sent. */
export async function checkMail(smtpUrl: string, publicUrl: string | undefined): Promise<Finding[]> {
  try {
    await greetMailServer({ smtpUrl, publicUrl })
    return [fine('SMTP_URL', 'the mail server says hello')]
  } catch (error) {
    return [fault('SMTP_URL', [reasonOf(error), adviceOn(smtpUrl, error)].filter(Boolean).join('. '))]
  }
}

/** What most often is the reason: the TLS of another port, or a certificate that nobody else has signed. */
function adviceOn(smtpUrl: string, error: unknown): string | null {
  const { protocol, port } = new URL(smtpUrl)
  if (port === '465' && protocol === 'smtp:') return 'Port 465 begins with TLS: write smtps://'
  if (['25', '587', '2525'].includes(port) && protocol === 'smtps:')
    return `Port ${port} turns to TLS later: write smtp://`
  if (protocol === 'smtps:' && /wrong version number/.test(String(error)))
    return 'The server does not begin with TLS there: write smtp://'
  if (!/self-signed|unable to verify|unable to get local issuer/.test(String(error))) return null
  return 'NODE_EXTRA_CA_CERTS names the file of its authority; a server on this machine can do without TLS: ?ignoreTLS=true'
}
