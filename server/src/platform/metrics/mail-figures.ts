import { processCounters } from './process-counters.ts'

type Read = (name: string, help: string, value: () => number) => void

/** What the mail server has answered; its refusals are counted by what follows from them. */
export function readMails(read: Read): void {
  read('studio_mails_sent_total', 'Emails that the mail server accepted', () => processCounters.mailsSent)
  read(
    'studio_mails_failed_total',
    'Attempts that the mail server did not accept',
    () => processCounters.mailsFailed,
  )
  read(
    'studio_mails_returned_total',
    'Emails to addresses that do not exist',
    () => processCounters.mailsReturned,
  )
  read(
    'studio_mails_deferred_total',
    'Attempts that the mail server put off',
    () => processCounters.mailsDeferred,
  )
  read(
    'studio_mails_refused_total',
    'Attempts that the mail server refused under its policy',
    () => processCounters.mailsRefused,
  )
}
