import { movedMail } from '@studio/contract/moving-in/messages.ts'
import type { MoveIn } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SwitchRow } from '../../../office/fields/switch.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { settingsQuery } from '../../studio/queries.ts'
import { TextButton } from './list-cards.tsx'
import styles from './moving-in.module.css'
import { KIND_WORDS } from './words.ts'

interface TotalsPanelProps {
  list: MoveIn
  mail: boolean
  /** Absent once it moves in. */
  onMail?: ((mail: boolean) => void) | undefined
}

/** The list in figures, and whether everybody gets a mail. */
export function TotalsPanel({ list, mail, onMail }: TotalsPanelProps) {
  const { unread, right, refused, known, moved } = list.lines
  const figures: [string, number][] = [
    ['Lines', unread + right + refused + known + moved],
    [`New ${KIND_WORDS[list.kind].many}`, right + moved],
    ['Here already', known],
    ['Refused', refused],
  ]
  return (
    <Panel padded={false}>
      <div className={styles.totals}>
        <h3>What the list says</h3>
        <dl>
          {figures.map(([name, number]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{countText(number)}</dd>
            </div>
          ))}
        </dl>
        {list.kind === 'people' && (
          <WelcomeMailSwitch
            help="One each, with a link to choose a password, valid for 8 weeks"
            mail={mail}
            onMail={onMail}
          />
        )}
      </div>
    </Panel>
  )
}

interface WelcomeMailSwitchProps extends Pick<TotalsPanelProps, 'mail' | 'onMail'> {
  help: string
}

/** Whether everybody new gets a mail, and its text. */
export function WelcomeMailSwitch({ help, mail, onMail }: WelcomeMailSwitchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.mail}>
      <SwitchRow
        label="Email everyone new"
        help={help}
        checked={mail}
        disabled={!onMail}
        onChange={({ target }) => onMail?.(target.checked)}
      />
      <TextButton onClick={() => setOpen(true)}>Read it</TextButton>
      {isOpen && <MailDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What everybody new is written. */
function MailDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(settingsQuery())
  const { subject, title, paragraphs, button, closing } = movedMail(data?.studioName ?? '')
  return (
    <Dialog onClose={onClose} title={subject}>
      <div className={styles.letter}>
        <h3>{title('Ada')}</h3>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.letterButton}>{button}</p>
        <p>{closing}</p>
      </div>
    </Dialog>
  )
}
