import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { writeChosenMail } from '../mail-choices/write-chosen-mail.ts'
import type { Pushed } from '../push/deliver.ts'

interface Reminder extends Pushed {
  /** One mail for each. */
  key: string
  /** Label of the mail's button. */
  button: string
}

/** Reminds a person in the way that they chose, in the transaction that notes it. */
export async function remind(
  context: Context,
  tx: Transaction,
  person: { id: string; email: string; by: 'push' | 'mail' },
  { key, button, ...pushed }: Reminder,
): Promise<void> {
  if (person.by === 'push') {
    await context.queue.send('reminder.pushed', { userId: person.id, pushed }, { within: tx })
    return
  }
  await writeChosenMail(context, tx, person, 'ownReminders', {
    key,
    subject: pushed.title,
    title: pushed.title,
    paragraphs: [pushed.body],
    button: { label: button, url: `${context.publicUrl()}${pushed.path}` },
  })
}

/** Reminds one person; what fails for them stops nobody behind them, and the next run tries again. */
export async function apart(context: Context, person: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.log.error({ err: error, person }, 'a person could not be reminded')
  }
}
