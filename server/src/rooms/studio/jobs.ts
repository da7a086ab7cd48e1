import { HOUR } from '@studio/contract/dates.ts'
import type { Context } from '../../context.ts'
import { deleteDroppedFile } from './drop-file.ts'
import { forgetOldRecords } from './old-records.ts'
import { openPhotos } from './photos/studio-photos.ts'
import { removePicture } from './pictures.ts'
import { dropSecrets, sendMail, sendUnsentMails } from './send-mail.ts'
import { PREPARING_MILLISECONDS, prepareChosenHero } from './settings/hero.ts'

/** Deletes form files left by a crash; no form takes an hour without a byte. */
const sweepIncoming = ({ incoming, clock }: Context) =>
  incoming.sweep(new Date(clock.machine().getTime() - HOUR))

export async function studioJobs(context: Context): Promise<void> {
  await context.queue.work('mail.written', (mail: { id: number }) => sendMail(context, mail))
  await context.queue.work('mail.left', () => sendUnsentMails(context))
  await context.queue.work('mail.secrets', () => dropSecrets(context))
  await context.queue.work('file.dropped', (file: { key: string }) => deleteDroppedFile(context, file))
  await context.queue.work('picture.dropped', (picture: { url: string }) => removePicture(context, picture))
  await context.queue.work('hero.chosen', () => prepareChosenHero(context), {
    longest: PREPARING_MILLISECONDS,
  })
  await context.queue.work('records.old', () => forgetOldRecords(context), { longest: HOUR })
  await context.queue.work('incoming.left', () => sweepIncoming(context))
  await sweepIncoming(context)
  // Pages show the drawn pictures until the photographs are ready.
  void openPhotos(context)
}
