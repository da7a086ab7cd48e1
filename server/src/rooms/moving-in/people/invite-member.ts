import { DAY } from '@studio/contract/dates.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { importedMail, mailTo } from '../../people/mails.ts'
import { createResetLink } from '../../people/passwords/reset-code.ts'

/** Lifetime of the link: people read the mails of a studio when they come to it, also after a holiday. */
const LASTS = 56 * DAY

/** Mails an imported member a link to choose a password; `now` is machine time. */
export function inviter(context: Context, now: Date) {
  return async (tx: Transaction, person: { id: string; email: string; firstName: string }): Promise<void> => {
    const publicUrl = context.publicUrl()
    const { link, codeHash } = await createResetLink(tx, { userId: person.id, publicUrl, now, lasts: LASTS })
    const { studioName } = context.settings.now()
    await mailTo(context, tx, person, importedMail(person, { studioName, link, occasion: codeHash }))
  }
}
