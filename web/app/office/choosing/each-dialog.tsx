import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './choosing.module.css'
import { type EachRun, type EachWords, notAttempted, reportText } from './each-run.ts'

interface EachDialogProps<Row> {
  /** What `useBulkAction` returns. */
  of: { run: EachRun<Row> | null; words: EachWords; stop: () => void; close: () => void }
  nameOf: (row: Row) => string
}

/** Shows the progress of an action on several rows with a way to stop it, then the rows that failed, with reasons. */
export function EachDialog<Row extends { id: string }>({ of, nameOf }: EachDialogProps<Row>) {
  const { run, words, stop, close } = of
  if (!run) return null
  const { rows, done, failed, isOver } = run
  const tried = done.length + failed.length
  if (!isOver) {
    return (
      <Dialog
        onClose={stop}
        title={`${words.doing} ${rows.length}`}
        actions={
          <Button variant="line" data-autofocus onClick={stop}>
            Stop
          </Button>
        }
      >
        <p role="status">{`${tried} of ${rows.length}`}</p>
        <Progress className={styles.progress} aria-label={words.doing} value={tried} max={rows.length} />
      </Dialog>
    )
  }
  const left = notAttempted(run).length
  return (
    <Dialog
      onClose={close}
      title={reportText(run, words)}
      actions={
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map(({ row, because }) => (
            <li key={row.id}>
              <b>{nameOf(row)}</b>
              {`: ${because}`}
            </li>
          ))}
        </ul>
      )}
      <p>{left > 0 ? 'These, and those not tried, stay selected.' : 'They stay selected.'}</p>
    </Dialog>
  )
}
