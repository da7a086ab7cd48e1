import { z } from 'zod'
import { mailKinds } from './mail-kinds.ts'

export const MailKind = z.enum(
  Object.keys(mailKinds) as [keyof typeof mailKinds, ...(keyof typeof mailKinds)[]],
)

/** Whether one kind of mail comes. */
export const MailChoice = z.strictObject({ kind: MailKind, wanted: z.boolean() })
export type MailChoice = z.output<typeof MailChoice>
export const MailChoices = z.object({ records: z.array(MailChoice) })

/** What an unsubscribe link carries: person, kind and signature. */
export const MailLinkQuery = z.object({ token: z.string().max(200) })
export const MailLinkBody = z.strictObject({ wanted: z.boolean() })
