import type { Invoice } from '@studio/contract/billing/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { TimelineEvent } from '@studio/contract/person-page/schema.ts'
import { type ReactNode, useRef, useState } from 'react'
import { DeedPlace, useDeedPlace } from '../../../office/deeds/deed-form.tsx'
import { PersonLink } from '../../../office/person-cell.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  Icon,
  IconBell,
  IconCalendarMonth,
  IconCreditCard,
  IconCreditCardOff,
  IconId,
  IconPlayerPlay,
  IconReceiptRefund,
  type IconShape,
  IconUserCog,
} from '../../../ui/icons.tsx'
import { ClassPrint, type Picturable } from '../../../ui/portraits/class-print.tsx'
import { hourText, momentText } from '../../../ui/words/date-words.ts'
import { InvoiceLinks } from '../../billing/invoice-links.tsx'
import { leftOf } from '../../billing/office/invoice-columns.tsx'
import { EntryWords } from '../../overview/office-audit/entry.tsx'
import { RefundDeed } from '../office-deeds/refund-deed.tsx'
import styles from './timeline.module.css'
import {
  calendarWords,
  classWords,
  type EventWords,
  invoiceWords,
  membershipWords,
  notificationWords,
} from './timeline-words.ts'

interface RowProps {
  event: TimelineEvent
  person: User
}

/** One event: a disk of its kind on the thread of the day, what happened, and what can be done about it. */
export function TimelineRow({ event, person }: RowProps) {
  const { icon, tone } = diskOf(event)
  return (
    <li className={styles.event}>
      <span className={styles.disk} data-tone={tone}>
        <Icon of={icon} size="small" />
      </span>
      {event.kind === 'invoice' ? (
        <Payment invoice={event.invoice} dateTime={event.dateTime} person={person} />
      ) : (
        <>
          <Told event={event} />
          <span className={styles.end}>
            {event.kind === 'class' && event.title !== null && <Picture {...event} title={event.title} />}
            <Hour of={event.dateTime} />
          </span>
        </>
      )}
    </li>
  )
}

const Picture = ({ title, thumbnailUrl, tagList }: Picturable) => (
  <ClassPrint video={{ title, thumbnailUrl, tagList }} words="" className={styles.print} />
)

const Hour = ({ of }: { of: string }) => (
  <time dateTime={of} title={momentText(of)}>
    {hourText(of)}
  </time>
)

/** Money in green, deeds of the staff in blue. */
function diskOf(event: TimelineEvent): { icon: IconShape; tone: 'money' | 'deed' | 'bad' | undefined } {
  switch (event.kind) {
    case 'invoice':
      return event.invoice.status === 'paid'
        ? { icon: IconCreditCard, tone: 'money' }
        : { icon: IconCreditCardOff, tone: event.invoice.status === 'void' ? undefined : 'bad' }
    case 'membership':
      return event.amount === null
        ? { icon: IconId, tone: undefined }
        : { icon: IconReceiptRefund, tone: 'money' }
    case 'class':
      return { icon: IconPlayerPlay, tone: undefined }
    case 'calendar':
      return { icon: IconCalendarMonth, tone: undefined }
    case 'notification':
      return { icon: IconBell, tone: undefined }
    case 'deed':
      return { icon: IconUserCog, tone: 'deed' }
  }
}

function Told({ event }: { event: Exclude<TimelineEvent, { kind: 'invoice' }> }) {
  switch (event.kind) {
    case 'membership':
      return <Sentence {...membershipWords(event)} />
    case 'class':
      return <Sentence {...classWords(event)} />
    case 'calendar':
      return (
        <Sentence {...calendarWords(event)}>{event.joined && <PersonLink person={event.teacher} />}</Sentence>
      )
    case 'notification':
      return (
        <Sentence {...notificationWords(event)}>
          {event.direction === 'received' && (
            <>From {event.author ? <PersonLink person={event.author} /> : 'a deleted account'}</>
          )}
        </Sentence>
      )
    case 'deed':
      return (
        <span className={styles.words}>
          <EntryWords row={event.row} />
        </span>
      )
  }
}

function Sentence({ before, thing, after, second, children }: EventWords & { children?: ReactNode }) {
  return (
    <span className={styles.words}>
      {before} {thing && <b>{thing}</b>} {after}
      {(second || children) && (
        <small>
          {second}
          {children && <> {children}</>}
        </small>
      )}
    </span>
  )
}

interface PaymentProps {
  invoice: Invoice
  dateTime: string
  person: User
}

/** An invoice with its pages; a payment is refunded where it stands. */
function Payment({ invoice, dateTime, person }: PaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { typed, leave } = useDeedPlace()
  const left = leftOf(invoice)
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Sentence {...invoiceWords(invoice)} />
      <span className={styles.end}>
        <span className={styles.deeds}>
          <InvoiceLinks invoice={invoice} />
          {left > 0 && (
            <Button
              ref={opener}
              size="sm"
              variant="line"
              aria-label={`Refund invoice ${invoice.number}`}
              aria-expanded={isOpen}
              onClick={() => leave(() => setOpen(!isOpen))}
            >
              Refund
            </Button>
          )}
        </span>
        <Hour of={dateTime} />
      </span>
      {isOpen && (
        <div className={styles.opened}>
          <DeedPlace value={typed}>
            <RefundDeed invoice={invoice} left={left} person={person} onClose={close} />
          </DeedPlace>
        </div>
      )}
    </>
  )
}
