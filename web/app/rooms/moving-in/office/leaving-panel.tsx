import type { Leaving } from '@studio/contract/moving-in/leaving.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import { sizeText } from '../../videos/office/size-text.ts'
import styles from './moving-in.module.css'
import { leavingQuery, useTakeLeaving, useWriteLeaving } from './queries.ts'
import { count } from './words.ts'

/** The way out: everything but the films in one archive, which is made in the background. */
export function LeavingPanel() {
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
        <progress className={styles.progress} aria-label="Lists written" max={of} value={lists} />
      )}
      <p role="status">
        {isWriting &&
          `${lists} of ${of} lists written, ${count(rows, 'row')}. It goes on if you leave the page.`}
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
