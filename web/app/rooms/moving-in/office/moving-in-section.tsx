import type { MoveIn } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileField } from '../../../office/fields/file-field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { ListCards } from './list-cards.tsx'
import { ListInHand } from './list-in-hand.tsx'
import styles from './moving-in.module.css'
import { moveInsQuery, useSendList } from './queries.ts'
import { isInHand } from './words.ts'

/** Moving in: a list of people is read without writing anybody, then moves in, and can be taken back. */
export function MovingInSection() {
  const lists = useQuery(moveInsQuery())
  return (
    <QueryState query={lists} skeleton={<RowsSkeleton count={4} />}>
      {({ records }) => <Lists records={records} />}
    </QueryState>
  )
}

function Lists({ records }: { records: MoveIn[] }) {
  const inHand = records.find(isInHand)
  return (
    <div className={styles.section}>
      {records.length > 0 && <ListCards lists={records} />}
      {inHand ? <ListInHand key={inHand.id} list={inHand} /> : <FirstFile />}
    </div>
  )
}

/** Where a list is chosen, while none is in hand. */
function FirstFile() {
  const [fault, setFault] = useState<string>()
  const [file, setFile] = useState<File | null>(null)
  const send = useSendList((text) => {
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
        <h2>Bring your people</h2>
        <p>
          A CSV file from Ghost, Uscreen, Mailchimp, Momoyoga or Stripe, or a spreadsheet of your own. You see
          how each line is understood before anybody is written or emailed.
        </p>
        <FileField
          label="List of people"
          file={file}
          onChoose={choose}
          accept=".csv,.tsv,.txt,text/csv"
          isKept={send.isPending}
          error={fault}
          help={send.isPending ? 'Sending…' : 'Only the email address and a name are needed'}
        />
      </div>
    </Panel>
  )
}
