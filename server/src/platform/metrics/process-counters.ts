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
