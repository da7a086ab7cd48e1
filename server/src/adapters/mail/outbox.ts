import { HOUR } from '@studio/contract/dates.ts'
import type { Mailer } from './mailer.ts'

/** The demo's mailer: the mail stays readable in the outbox, so there is nothing to hand over. */
export const outboxMailer: Mailer = { send: async () => {}, keepsSecrets: HOUR }
