import { addDays } from '@studio/contract/dates.ts'
import { amountText } from '@studio/contract/money.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { byDate, daysFrom, lackingDays } from '../../daily-classes/office/day-words.ts'
import { daysQuery } from '../../daily-classes/office/queries.ts'
import styles from './overview.module.css'

const DAYS_AHEAD = 14
const MOST_SHOWN = 3

/** Open work of an Admin: failed payments, and coming days without all their classes. */
export function ToDo({ work, today }: { work: StudioWork; today: string }) {
  const last = addDays(today, DAYS_AHEAD - 1)
  const days = useQuery(daysQuery(today, last)).data
  const lacking = days && lackingDays(daysFrom(today, last), byDate(days))
  const { count, amount } = work.failedPayments
  return (
    <ul className={styles.todo}>
      <li>
        {count === 0 ? (
          'Every payment has gone through.'
        ) : (
          <>
            <TextLink to="/admin/subscribers/invoices?status=open">
              {count === 1
                ? `1 payment of ${amountText(amount)} failed`
                : `${count} payments failed, ${amountText(amount)} in all`}
            </TextLink>
            . Each is tried again by itself. Whoever stays open needs another card, or has to confirm at their
            bank.
          </>
        )}
      </li>
      {lacking && (
        <li>
          {lacking.length === 0 ? (
            'The next two weeks have all their classes.'
          ) : (
            <>
              <TextLink to={`/admin/daily-classes?month=${lacking[0]?.day.slice(0, 7)}`}>
                Days that lack classes
              </TextLink>
              :{' '}
              {lacking
                .slice(0, MOST_SHOWN)
                .map(({ text }) => text)
                .join('; ')}
              {lacking.length > MOST_SHOWN && ` and ${lacking.length - MOST_SHOWN} more`}
            </>
          )}
        </li>
      )}
    </ul>
  )
}
