import { z } from 'zod'
import { TimeZone } from '../values.ts'
import { mailKinds } from './mail-kinds.ts'

export const MailKind = z.enum(
  Object.keys(mailKinds) as [keyof typeof mailKinds, ...(keyof typeof mailKinds)[]],
)

/** Whether one kind of mail is on. */
export const MailChoice = z.strictObject({ kind: MailKind, wanted: z.boolean() })
export type MailChoice = z.output<typeof MailChoice>
/** A choice as the person makes it; the browser's time zone decides when their morning is. */
export const MailWish = MailChoice.extend({ timeZone: TimeZone.optional() })
export type MailWish = z.output<typeof MailWish>
export const MailChoices = z.object({ records: z.array(MailChoice) })

/** Token of an unsubscribe link: person, kind and signature. */
export const MailLinkQuery = z.object({ token: z.string().max(200) })
export const MailLinkBody = z.strictObject({ wanted: z.boolean() })
