import type { MoveIn } from '@studio/contract/moving-in/schema.ts'
import { useId, useState } from 'react'
import { Steps } from '../../../ui/form/steps.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { MoveBar } from './move-bar.tsx'
import styles from './moving-in.module.css'
import { RefusedPanel } from './refused-panel.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { KIND_WORDS, missingOf } from './words.ts'

const STEPS = ['File', 'Columns', 'Dry run', 'Move', 'Done']

/** A list from its columns to the move: what it says, who moves in, and which lines stay. */
export function ListInHand({ list }: { list: MoveIn }) {
  const id = useId()
  const [mail, setMail] = useState(list.mail)
  const moves = list.state === 'moving' || list.state === 'paused'
  const dryRun = missingOf(list) ? 2 : 3
  return (
    <section aria-labelledby={id} className={styles.inHand}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {moves
            ? `${KIND_WORDS[list.kind].title} moving in`
            : `${KIND_WORDS[list.kind].title}, before anything moves`}
        </h2>
        <Steps labels={STEPS} current={moves ? 4 : dryRun} />
      </div>
      <div className={styles.panels}>
        <ColumnsPanel list={list} />
        <TotalsPanel list={list} mail={mail} onMail={moves ? undefined : setMail} />
      </div>
      {list.state === 'checked' && list.lines.right + list.lines.known > 0 && <LinesPanel list={list} />}
      {list.state !== 'checking' && list.lines.refused > 0 && <RefusedPanel list={list} headId={id} />}
      <MoveBar list={list} mail={mail} />
    </section>
  )
}
