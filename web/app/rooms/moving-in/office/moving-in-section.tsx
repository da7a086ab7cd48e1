import { counted } from '@studio/contract/counted.ts'
import type { Leaving } from '@studio/contract/moving-in/leaving.ts'
import { FILE_KINDS, type FileKind, type MoveIn, type MoveInKind } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FileField } from '../../../office/fields/file-field.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { sizeText } from '../../videos/office/size-text.ts'
import { CurrentList } from './current-list.tsx'
import { ListCards } from './list-cards.tsx'
import styles from './moving-in.module.css'
import {
  leavingQuery,
  moveInsQuery,
  useReadAccount,
  useSendList,
  useTakeLeaving,
  useWriteLeaving,
} from './queries.ts'
import { RefusedPanel } from './refused-panel.tsx'
import { isInHand } from './words.ts'

/** Moving in: a list is read without writing anything of it, then moves in, and can be taken back. */
export function MovingInSection() {
  const lists = useQuery(moveInsQuery())
  return (
    <QueryState query={lists} skeleton={<RowsSkeleton count={4} />}>
      {({ records }) => <Lists records={records} />}
    </QueryState>
  )
}

function Lists({ records }: { records: MoveIn[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const stayed = records.find(({ id, state }) => id === opened && state === 'done')
  const isFree = (kind: MoveInKind) => !records.some((one) => one.kind === kind && isInHand(one))
  return (
    <div className={styles.section}>
      {records.length > 0 && <ListCards lists={records} opened={opened} onOpen={setOpened} />}
      {stayed && <StayedLines key={stayed.id} list={stayed} />}
      {records.filter(isInHand).map((list) => (
        <CurrentList key={list.id} list={list} />
      ))}
      <div className={styles.files}>
        {FILE_KINDS.filter(isFree).map((kind) => (
          <FirstFile key={kind} kind={kind} />
        ))}
        {isFree('subscriptions') && <FirstAccount />}
      </div>
      <LeavingPanel />
    </div>
  )
}

const FIRST = {
  people: {
    title: 'Bring your people',
    text: 'A CSV file from Ghost, Uscreen, Mailchimp, Momoyoga or Stripe, or a spreadsheet of your own. You see how each line is understood before anybody is written or emailed.',
    label: 'List of people',
    help: 'Only the email address and a name are needed',
  },
  films: {
    title: 'Bring your videos',
    text: 'A CSV file with the Vimeo link of each video. You see what Vimeo says of each before any is added. Film files are uploaded in the Video Library.',
    label: 'List of videos',
    help: 'Only the link is needed; title, teacher, description, tags, level, props and date are read, too',
  },
}

/** Where a list is chosen, while none of its kind is in hand. */
function FirstFile({ kind }: { kind: FileKind }) {
  const words = FIRST[kind]
  const [fault, setFault] = useState<string>()
  const [file, setFile] = useState<File | null>(null)
  const send = useSendList(kind, (text) => {
    setFault(text)
    setFile(null)
  })
  function choose(chosen: File | null) {
    setFault(undefined)
    setFile(chosen)
    if (chosen) send.mutate(chosen)
  }
  return (
    <Panel>
      <div className={styles.first}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <FileField
          label={words.label}
          file={file}
          onChoose={choose}
          accept=".csv,.tsv,.txt,text/csv"
          isKept={send.isPending}
          error={fault}
          help={send.isPending ? 'Sending…' : words.help}
        />
      </div>
    </Panel>
  )
}

/** What of a list that is done was refused, and why; it stays open as the last line is put right, since that had the focus. */
function StayedLines({ list }: { list: MoveIn }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.inHand}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {list.file}, what stayed
        </h2>
      </div>
      {list.lines.refused > 0 ? <RefusedPanel list={list} headId={id} /> : <p>No line of it is left.</p>}
    </section>
  )
}

/** Where the reading of the account at Stripe begins, while no subscriptions are in hand. */
function FirstAccount() {
  const read = useReadAccount()
  return (
    <Panel>
      <div className={styles.first}>
        <h2>Bring running subscriptions</h2>
        <p>
          What other software sells through this studio’s Stripe account goes on here: each keeps its price,
          its dates, its card and its coupon. Nothing is charged, and nothing changes at Stripe. You see every
          one of them first.
        </p>
        <div>
          <Button variant="line" busy={read.isPending} onClick={() => read.mutate()}>
            Read the subscriptions
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** The way out: everything but the films in one archive, which is made in the background. */
function LeavingPanel() {
  const leaving = useQuery(leavingQuery())
  return (
    <Panel>
      <section className={styles.first} aria-labelledby="leaving">
        <h2 id="leaving">Leave with everything</h2>
        <p>
          Members, subscriptions with their ids at Stripe, invoices, codes, calendars and texts, in files that
          other services and spreadsheets read. Of the videos it has titles, links and file names; the files
          themselves are copied by <code>npm run export -- open FOLDER</code> on the server.
        </p>
        <QueryState query={leaving} skeleton={<RowsSkeleton count={1} />}>
          {(found) => <Archive leaving={found} />}
        </QueryState>
      </section>
    </Panel>
  )
}

function Archive({ leaving: { state, lists, of, rows, file } }: { leaving: Leaving }) {
  const write = useWriteLeaving()
  const take = useTakeLeaving()
  const isWriting = state === 'writing'
  return (
    <>
      {isWriting && (
        <Progress className={styles.progress} aria-label="Lists written" max={of} value={lists} />
      )}
      <p role="status">
        {isWriting &&
          `${lists} of ${of} lists written, ${counted(countText(rows), 'row')}. It goes on if you leave the page.`}
        {state === 'failed' && 'The archive could not be written. The log of the server says why.'}
        {file &&
          `The archive of ${momentText(file.madeAt)}, ${sizeText(file.size)}. It can be downloaded until ${momentText(file.until)}, by Admins alone, or until somebody is deleted.`}
      </p>
      <div className={styles.foot}>
        {file && (
          <Button busy={take.isPending} onClick={() => take.mutate()}>
            Download the archive
          </Button>
        )}
        <Button
          variant={file ? 'plain' : 'line'}
          busy={write.isPending || isWriting}
          onClick={() => write.mutate()}
        >
          {file ? 'Make a new one' : 'Make the archive'}
        </Button>
      </div>
    </>
  )
}
