import type { YearOfWeeks } from '@studio/contract/videos/practice/weeks.ts'
import { yearTitle } from '@studio/contract/videos/practice/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ShareButtons } from '../../../ui/buttons/share-buttons.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { YearPicture } from '../../../ui/year/year-picture.tsx'
import { ownSharedYearQuery, useShareYear } from '../shared-year/queries.ts'
import styles from './my-year.module.css'

/** What others may see, as they see it, and the switch that lets them; off at first. */
export function ShareCard({ year, line, firstName }: { year: YearOfWeeks; line: string; firstName: string }) {
  const link = useQuery(ownSharedYearQuery())
  const share = useShareYear()
  const title = yearTitle(firstName)
  return (
    <Panel padded={false} className={styles.card}>
      <div className={styles.preview} aria-hidden="true">
        <YearPicture year={year} size="card" light="dawn" seated alt="" />
        <b>{title}</b>
        <span>{line}</span>
      </div>
      <div className={styles.switch}>
        <QueryState query={link} look="line" skeleton={<RowsSkeleton count={1} />}>
          {({ shared }) => (
            <>
              <Checkbox
                role="switch"
                checked={share.isPending ? share.variables : shared !== null}
                busy={share.isPending}
                onChange={({ target }) => share.mutate(target.checked)}
                label={
                  <>
                    <b>Others may see this picture</b>
                    <small>Only the picture and its line. The link ends when you switch it off.</small>
                  </>
                }
              />
              {shared && (
                <div className={styles.link}>
                  <ShareButtons url={shared.url} title={title} />
                </div>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Panel>
  )
}
