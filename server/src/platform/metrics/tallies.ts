/** What this process has done since its start, as it is counted where it happens; whoever reads it is `metrics.ts`. */
export const tallies = {
  mailsSent: 0,
  mailsFailed: 0,
  /** By the name of the job; a job that is tried again counts again. */
  jobsFailed: new Map<string, number>(),
  /** When the payment provider last told anything, in ms; null for not yet. */
  webhookAt: null as number | null,
  /** Parts of films that are being received. */
  uploadsUnderWay: 0,
}

export function countFailedJob(job: string): void {
  tallies.jobsFailed.set(job, (tallies.jobsFailed.get(job) ?? 0) + 1)
}
