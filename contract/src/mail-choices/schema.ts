import { z } from 'zod'
import { TimeZone } from '../time-zone.ts'
import { mailKinds } from './mail-kinds.ts'

export const MailKind = z.enum(
  Object.keys(mailKinds) as [keyof typeof mailKinds, ...(keyof typeof mailKinds)[]],
)

/** Whether one kind of mail comes. */
export const MailChoice = z.strictObject({ kind: MailKind, wanted: z.boolean() })
export type MailChoice = z.output<typeof MailChoice>
/** A choice as somebody makes it; their browser tells in which zone their mornings are. */
export const MailWish = MailChoice.extend({ timeZone: TimeZone.optional() })
export type MailWish = z.output<typeof MailWish>
export const MailChoices = z.object({ records: z.array(MailChoice) })

/** What an unsubscribe link carries: person, kind and signature. */
export const MailLinkQuery = z.object({ token: z.string().max(200) })
export const MailLinkBody = z.strictObject({ wanted: z.boolean() })
