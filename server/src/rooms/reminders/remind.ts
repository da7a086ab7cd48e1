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
    paragraphs: [pushed.body],
    button: { label: button, url: `${context.publicUrl()}${pushed.path}` },
  })
}

/** People reminded at once, each on a connection of their own: thousands may have chosen the same minute. */
const AT_ONCE = 4

/** Reminds a page of people; what fails for one stops nobody behind them, and the next run tries again. */
export async function remindEach<Due>(
  context: Context,
  page: readonly Due[],
  { personOf, remind }: { personOf: (due: Due) => string; remind: (due: Due) => Promise<void> },
): Promise<void> {
  const waiting = page.values()
  const work = async () => {
    // The iterator is shared, so that each takes the next one.
    for (const due of waiting)
      await remind(due).catch((error: unknown) =>
        context.log.error({ err: error, person: personOf(due) }, 'a person could not be reminded'),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
