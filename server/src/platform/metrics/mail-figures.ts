import { processCounters } from './process-counters.ts'

type Read = (name: string, help: string, value: () => number) => void

/** What the mail server has answered; its refusals are counted by what follows from them. */
export function readMails(read: Read): void {
  read('studio_mails_sent_total', 'Mails that the mail server took', () => processCounters.mailsSent)
  read(
    'studio_mails_failed_total',
    'Tries that the mail server did not take',
    () => processCounters.mailsFailed,
  )
  read(
    'studio_mails_returned_total',
    'Mails to addresses that do not exist',
    () => processCounters.mailsReturned,
  )
  read(
    'studio_mails_deferred_total',
    'Tries that the mail server put off',
    () => processCounters.mailsDeferred,
  )
  read(
    'studio_mails_refused_total',
    'Tries that the mail server refused by its policy',
    () => processCounters.mailsRefused,
  )
}
