import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { factOf } from '../../database/studio-facts.ts'
import { type MemberMail, mailAdmins } from '../../rooms/membership/mails/mail-person.ts'
import { plural } from '../terminal.ts'
import type { MadeBackup } from './make-backup.ts'

/** Maximum number of lines about single files; the backup's manifest has all. */
export const MOST_LINES = 20

/** Mails every Admin that a backup lacks files, which only who runs the server can mend. */
export const tellAdmins = (context: Context, made: MadeBackup): Promise<void> =>
  inTransaction(context.db, (tx) => mailAdmins(context, tx, lackingMail(made)))

/**
 * Mails every Admin, once a day, that no backup was made: the night's output is read by nobody. A restored copy mails nobody
 * (S-R8).
 */
export async function tellOfFailure(context: Context, reason: string): Promise<void> {
  if (await factOf(context.db.$client, 'restored')) return
  await inTransaction(context.db, (tx) =>
    mailAdmins(context, tx, failureMail(context.clock.machine(), reason)),
  )
}

const failureMail = (now: Date, reason: string): MemberMail => ({
  key: `backup-failed-${now.toISOString().slice(0, 10)}`,
  subject: 'The studio has no new backup',
  title: 'The last backup was not made',
  paragraphs: [
    'The studio’s nightly backup was not made. Older backups were kept. Please pass this on to the person who runs the studio’s server.',
    reason,
  ],
})

function lackingMail({ name, manifest: { lacking } }: MadeBackup): MemberMail {
  const more = lacking.length - MOST_LINES
  return {
    key: `backup-lacking-${name}`,
    subject: 'Last night’s backup is missing files',
    title: 'The last backup is missing files',
    paragraphs: [
      'The last backup of the studio holds all its data, but not all of its videos and pictures. Older backups were kept. Please pass this on to the person who runs the studio’s server.',
      ...lacking.slice(0, MOST_LINES),
      ...(more > 0 ? [`And ${plural(more, 'other file')}.`] : []),
    ],
  }
}
