import { greetMailServer } from '../../adapters/mail/smtp.ts'
import { type Finding, fault, fine, reasonOf } from './finding.ts'

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
  if (!/self-signed|unable to verify|unable to get local issuer/.test(String(error))) return null
  return 'NODE_EXTRA_CA_CERTS names the file of its authority; a server on this machine can do without TLS: ?ignoreTLS=true'
}
