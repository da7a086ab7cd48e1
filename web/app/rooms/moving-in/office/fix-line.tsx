import type { MoveIn, MoveInLine } from '@studio/contract/moving-in/schema.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './moving-in.module.css'
import { useFixLine } from './queries.ts'
import { FIELD_WORDS, sentence } from './words.ts'

interface FixLineProps {
  list: MoveIn
  line: MoveInLine
  headId: string
  onClose: () => void
}

/** The fields of a refused line that are read, to be put right here. */
export function FixLine({ list, line, headId, onClose }: FixLineProps) {
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
      open
      onClose={onClose}
      title={`Line ${line.line}`}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={fix.isPending} onClick={save}>
            Save
          </Button>
        </>
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
