import type { MoveIn, MoveInLine } from '@studio/contract/moving-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Pages } from '../../../office/table/pages.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Icon, IconAlertCircle } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import styles from './moving-in.module.css'
import { LINES_A_PAGE, linesQuery, useFixLine } from './queries.ts'
import { FIELD_WORDS, sentence, staysText } from './words.ts'

interface RefusedPanelProps {
  list: MoveIn
  /** What has the focus once a line is fixed, and its button gone. */
  headId: string
}

/** Lines that stay, each with what is wrong in it. */
export function RefusedPanel({ list, headId }: RefusedPanelProps) {
  const id = useId()
  const { refused } = list.lines
  const isDone = list.state === 'done'
  const [pageNumber, turnTo] = useState(1)
  const [fixed, setFixed] = useState<MoveInLine | null>(null)
  const lines = useQuery(linesQuery({ list, state: 'refused', pageNumber }))
  return (
    <Panel padded={false}>
      <section aria-labelledby={id}>
        <div className={styles.refusedHead}>
          <h3 id={id}>{staysText(refused)}</h3>
          <p>
            {list.kind === 'subscriptions'
              ? 'Nothing happens to them. Put right what stands here, and read the account again.'
              : `Put it right here${isDone ? ', and it moves in at once' : ''}, or correct your file and send it again: what is here by then stays as it is.`}
          </p>
        </div>
        <QueryState query={lines} skeleton={<RowsSkeleton count={2} />}>
          {({ records }) => (
            <ul className={styles.refused}>
              {records.map((one) => (
                <li key={one.line}>
                  <span className={styles.line}>Line {one.line}</span>
                  <b>{one.person?.email ?? one.film?.title ?? (one.membership?.email || one.text)}</b>
                  <span className={styles.reason}>
                    <Icon of={IconAlertCircle} size="small" />
                    {sentence(one.reason)}
                  </span>
                  {(isDone || list.state === 'checked') && list.kind !== 'subscriptions' && (
                    <span className={styles.fix}>
                      <Button
                        size="sm"
                        variant="line"
                        aria-label={`Fix it: line ${one.line}`}
                        onClick={() => setFixed(one)}
                      >
                        Fix it
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        {refused > LINES_A_PAGE && (
          <div className={styles.pages}>
            <Pages pageNumber={pageNumber} pageLength={LINES_A_PAGE} total={refused} onTurn={turnTo} />
          </div>
        )}
      </section>
      {fixed && <FixLine list={list} line={fixed} headId={headId} onClose={() => setFixed(null)} />}
    </Panel>
  )
}

interface FixLineProps {
  list: MoveIn
  line: MoveInLine
  headId: string
  onClose: () => void
}

/** The fields of a refused line that are read, to be put right here. */
function FixLine({ list, line, headId, onClose }: FixLineProps) {
  const [cells, setCells] = useState(list.columns.map((_, at) => line.cells[at] ?? ''))
  const fix = useFixLine(list, () => {
    onClose()
    // After the window has given the focus back to the button, which goes.
    setTimeout(() => document.getElementById(headId)?.focus({ preventScroll: true }))
  })
  const first = list.columns.findIndex(({ becomes }) => becomes)
  const save = () => fix.mutate({ line: line.line, cells })
  return (
    <Dialog
      cancel
      onClose={onClose}
      title={`Line ${line.line}`}
      actions={
        <Button busy={fix.isPending} onClick={save}>
          Save
        </Button>
      }
    >
      <div className={styles.letter}>
        <p>{sentence(line.reason)}</p>
        {list.columns.map(
          ({ name, becomes }, at) =>
            becomes && (
              <TextInput
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                key={at}
                label={FIELD_WORDS[becomes]}
                help={`‘${name}’ in the file`}
                autoComplete="off"
                data-autofocus={at === first || undefined}
                value={cells[at] ?? ''}
                onChange={({ target }) => setCells(cells.with(at, target.value))}
                onKeyDown={({ key }) => key === 'Enter' && !fix.isPending && save()}
              />
            ),
        )}
      </div>
    </Dialog>
  )
}
