import { counted } from '@studio/contract/counted.ts'
import type { FileKind, MoveIn } from '@studio/contract/moving-in/schema.ts'
import { type ComponentProps, useRef } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconCreditCard, IconMovie, IconUsers, IconX } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { agoText } from '../../../ui/words/ago-text.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { countText } from '../../../ui/words/money-words.ts'
import text from '../../../ui/words/text.module.css'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import styles from './moving-in.module.css'
import { useForgetList, useReadAccount, useSendList, useSetMoveIn } from './queries.ts'
import { isInHand, KIND_WORDS, listEndText, stayedText, stepText } from './words.ts'

const ICONS = { people: IconUsers, films: IconMovie, subscriptions: IconCreditCard }

interface Stayed {
  /** The list whose refused lines are seen. */
  opened: string | null
  onOpen: (id: string | null) => void
}

/** Each list with where it is; the one in hand stands out. */
export function ListCards({ lists, ...stayed }: { lists: MoveIn[] } & Stayed) {
  return (
    <ul className={styles.cards}>
      {lists.map((list) => (
        <li key={list.id} className={styles.card} data-in-hand={isInHand(list) || undefined}>
          <b className={styles.kind}>
            <Icon of={ICONS[list.kind]} /> {KIND_WORDS[list.kind].title}
          </b>
          {isInHand(list) ? <InHand list={list} /> : <Ended list={list} {...stayed} />}
        </li>
      ))}
    </ul>
  )
}

function InHand({ list }: { list: MoveIn }) {
  const now = useStudioClock()()
  const lines = Object.values(list.lines).reduce((sum, some) => sum + some, 0)
  return (
    <>
      <p>
        {lines > 0 && `${counted(countText(lines), 'line')}. `}
        {stepText(list)}
      </p>
      <div className={styles.foot}>
        <span className={styles.file}>
          {list.file}, read {agoText(list.readAt, now)}
        </span>
        {(list.state === 'checking' || list.state === 'checked') &&
          (list.kind === 'subscriptions' ? <ReadAgain /> : <OtherFile kind={list.kind} />)}
      </div>
    </>
  )
}

function OtherFile({ kind }: { kind: FileKind }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useSendList(kind, (text) => showToast(text, 'bad'))
  return (
    <>
      <TextButton busy={send.isPending} onClick={() => input.current?.click()}>
        Other file
      </TextButton>
      <HiddenFile
        ref={input}
        label={`Another list of ${KIND_WORDS[kind].many}`}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => send.mutate(file)}
      />
    </>
  )
}

function ReadAgain() {
  const read = useReadAccount()
  return (
    <TextButton busy={read.isPending} onClick={() => read.mutate()}>
      Read again
    </TextButton>
  )
}

function Ended({ list, opened, onOpen }: { list: MoveIn } & Stayed) {
  const set = useSetMoveIn(list)
  const forget = useForgetList(list)
  const now = useStudioClock()()
  const { moved, takenBack, refused } = list.lines
  const isOpen = opened === list.id
  return (
    <>
      <p>{listEndText(list)}</p>
      {list.state === 'takingBack' && (
        <Progress
          className={styles.progress}
          aria-label="Taken back"
          max={moved + takenBack}
          value={takenBack}
        />
      )}
      <div className={styles.foot}>
        <span className={styles.file}>
          {list.file}, {agoText(list.endedAt ?? list.readAt, now)}
        </span>
        {list.state === 'done' && refused > 0 && (
          <TextButton aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : list.id)}>
            {stayedText(refused)}
          </TextButton>
        )}
        {list.state === 'done' && moved > 0 && (
          <TextButton busy={set.isPending} onClick={() => askToTakeBack(list, set.mutate)}>
            Take it all back
          </TextButton>
        )}
        {list.state !== 'takingBack' && (
          <IconButton icon={IconX} label={`Remove ${list.file} from this page`} onClick={() => forgetIt()} />
        )}
      </div>
    </>
  )
  function forgetIt() {
    const keeps = list.state === 'done' && moved > 0
    if (!keeps) return forget.mutate()
    showAlert({
      title: `Remove ${list.file}?`,
      description: `The ${KIND_WORDS[list.kind].many} stay. They can’t be taken back together any more.`,
      okText: 'Remove',
      onOk: () => forget.mutate(),
    })
  }
}

/** Asks before a whole list is taken back. */
export const askToTakeBack = ({ kind }: MoveIn, set: (now: { state: 'takingBack' }) => void): void =>
  showAlert({
    title: 'Take it all back?',
    description: KIND_WORDS[kind].asked,
    danger: true,
    okText: 'Take it back',
    onOk: () => set({ state: 'takingBack' }),
  })

type TextButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { busy?: boolean }

/** A small deed that looks like a link of the text beside it. */
export function TextButton({ busy = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={busy || undefined}
      className={classNames(text.link, styles.textButton)}
      onClick={busy ? undefined : onClick}
    />
  )
}
