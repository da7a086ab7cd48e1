import { HOUR } from '@studio/contract/dates.ts'
import type { Mailer } from './mailer.ts'

/** Mailer of the demo: mails stay readable in the outbox, so nothing is sent. */
export const outboxMailer: Mailer = { send: async () => {}, keepsSecrets: HOUR }
