import type { MailKind as Kind } from '@studio/contract/mail-choices/mail-kinds.ts'
import { MailKind } from '@studio/contract/mail-choices/schema.ts'
import type { Context } from '../../context.ts'

const PURPOSE = 'mail-choice'

export interface MailLink {
  userId: string
  kind: Kind
}

/** Makes the token of an unsubscribe link, for one choice of one person; it does not expire, because old mails are still read. */
export function mailToken({ tokens }: Pick<Context, 'tokens'>, { userId, kind }: MailLink): string {
  return `${userId}.${kind}.${tokens.sign(PURPOSE, `${userId} ${kind}`)}`
}

/** Returns the choice a token is for; null if the signature is wrong. */
export function readMailToken({ tokens }: Pick<Context, 'tokens'>, token: string): MailLink | null {
  const [userId = '', word, signature = ''] = token.split('.')
  const kind = MailKind.safeParse(word)
  if (!kind.success || !tokens.verify(PURPOSE, `${userId} ${kind.data}`, signature)) return null
  return { userId, kind: kind.data }
}
