import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { PersonMessage } from '@studio/contract/person-page/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/column.ts'
import { RecordList } from '../../../office/table/record-list.tsx'
import { usePage } from '../../../office/table/use-page.ts'
import { Tag } from '../../../ui/tag.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import { personMessagesQuery, ROWS_A_PAGE } from './queries.ts'

const columns: Column<PersonMessage>[] = [
  { head: 'Notification', cell: ({ title }) => title },
  { head: 'State', cell: (message) => <Standing {...message} /> },
  {
    head: 'From',
    cell: ({ author }) => (author ? <PersonLink person={author} /> : 'Deleted account'),
    wideOnly: true,
  },
  { head: 'When', cell: ({ dateTime }) => momentText(dateTime), wideOnly: true },
]

function Standing({ direction, isRead }: PersonMessage) {
  if (direction === 'sent') return <Tag tone="blue">Sent</Tag>
  return <Tag tone={isRead ? 'ok' : 'quiet'}>{isRead ? 'Read' : 'Not read'}</Tag>
}

/** Notifications that a person sent and received. */
export function NotificationsPart({ user: { id } }: { user: User }) {
  const [pageNumber, turnTo] = usePage('notifications')
  const messages = useQuery(personMessagesQuery(id, pageNumber))
  return (
    <RecordList
      label="Notifications"
      query={messages}
      pageNumber={pageNumber}
      pageLength={ROWS_A_PAGE}
      onTurn={turnTo}
      columns={columns}
      empty="They have sent and received nothing yet"
    />
  )
}
