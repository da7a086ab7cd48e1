import { greetMailServer } from '../../adapters/mail/smtp.ts'
import { type Finding, fault, fine, reasonOf } from './finding.ts'

/** Checks that the mail server of SMTP_URL answers, greets and accepts the credentials; no mail is sent. */
export async function checkMail(smtpUrl: string): Promise<Finding[]> {
  try {
    await greetMailServer(smtpUrl)
    return [fine('SMTP_URL', 'the mail server says hello')]
  } catch (error) {
    return [fault('SMTP_URL', reasonOf(error))]
  }
}
