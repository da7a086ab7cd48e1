import type { Context } from '../../context.ts'
import { removeDropped } from './drop-file.ts'
import { removePicture } from './pictures.ts'
import { sendMail, sendMailsLeft } from './send-mail.ts'

export async function studioJobs(context: Context): Promise<void> {
  await context.queue.work('mail.written', (mail: { id: number }) => sendMail(context, mail))
  await context.queue.work('mail.left', () => sendMailsLeft(context))
  await context.queue.work('file.dropped', (file: { key: string }) => removeDropped(context, file))
  await context.queue.work('picture.dropped', (picture: { url: string }) => removePicture(context, picture))
  await context.queue.schedule('mail.left', '23 */3 * * *')
}
