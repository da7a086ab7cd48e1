import type { MailKind as Kind } from '@studio/contract/mail-choices/mail-kinds.ts'
import { MailKind } from '@studio/contract/mail-choices/schema.ts'
import type { Context } from '../../context.ts'

const PURPOSE = 'mail-choice'

export interface MailLink {
  userId: string
  kind: Kind
}

/** The token of an unsubscribe link: it opens one choice of one person, for as long as old mails are read. */
export function mailToken({ tokens }: Pick<Context, 'tokens'>, { userId, kind }: MailLink): string {
  return `${userId}.${kind}.${tokens.sign(PURPOSE, `${userId} ${kind}`)}`
}

/** Whose choice about what a token opens; null for one that we did not sign. */
export function readMailToken({ tokens }: Pick<Context, 'tokens'>, token: string): MailLink | null {
  const [userId = '', word, signature = ''] = token.split('.')
  const kind = MailKind.safeParse(word)
  if (!kind.success || !tokens.verify(PURPOSE, `${userId} ${kind.data}`, signature)) return null
  return { userId, kind: kind.data }
}
