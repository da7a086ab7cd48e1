/** Counters of this process since its start, updated where things happen and read by `metrics.ts`. */
export const processCounters = {
  mailsSent: 0,
  mailsFailed: 0,
  /** Refused since the address does not exist. */
  mailsReturned: 0,
  /** Refused for now. */
  mailsDeferred: 0,
  /** Refused by the mail server's policy. */
  mailsRefused: 0,
  /** By job name; each failed attempt of a job counts. */
  jobsFailed: new Map<string, number>(),
  /** Parts of films being received now. */
  uploadsUnderWay: 0,
}

export function countFailedJob(job: string): void {
  processCounters.jobsFailed.set(job, (processCounters.jobsFailed.get(job) ?? 0) + 1)
}

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
