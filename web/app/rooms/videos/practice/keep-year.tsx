import { addDays } from '@studio/contract/dates.ts'
import { longDay, yearTitle } from '@studio/contract/videos/practice/words.ts'
import { lastWeek, type YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShareButtons } from '../../../ui/buttons/share-buttons.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Icon, IconDownload } from '../../../ui/icons.tsx'
import { Section } from '../../../ui/page/container.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import { drawnYear, type YearLight, YearPicture } from '../../../ui/year/year-picture.tsx'
import { useSettings } from '../../studio/queries.ts'
import { ownSharedYearQuery, useShareYear } from '../shared-year/queries.ts'
import styles from './my-year.module.css'
import { PosterOnWall } from './poster-on-wall.tsx'

interface KeepItProps {
  year: YearOfWeeks
  light: YearLight
  title: string
  line: string
  hasPoster: boolean
  /** Only the present year is shared. */
  isPresent: boolean
  firstName: string
}

/** The year to keep: a poster for the wall, and a card that others may see. */
export function KeepYear({ year, light, title, line, hasPoster, isPresent, firstName }: KeepItProps) {
  const { studioName, logoUrl } = useSettings()
  const poster = { title, line, span: spanOf(year), studio: studioName, hasMark: logoUrl === null }
  const save = useMutation({
    mutationFn: async (kind: 'png' | 'pdf') => {
      const { savePoster } = await import('../../../ui/year/save-poster.ts')
      await savePoster(kind, {
        ...poster,
        weeks: year.weeks,
        print: drawnYear({ year, size: 'poster', light, seated: true }),
      })
    },
    onError: () => showToast('This browser could not draw the poster. Please try another one', 'bad'),
  })
  return (
    <Section>
      <div id="keep" className={hasPoster ? styles.keep : styles.share}>
        {hasPoster && <PosterOnWall year={year} light={light} {...poster} />}
        <div className={styles.ways}>
          <h2>Keep it</h2>
          <p className={styles.lead}>A poster, 2400 pixels wide, to print and hang where your mat is.</p>
          <div className={styles.downloads}>
            {hasPoster ? (
              <>
                <Button busy={save.isPending && save.variables === 'png'} onClick={() => save.mutate('png')}>
                  <Icon of={IconDownload} /> Poster, PNG
                </Button>
                <Button
                  variant="line"
                  busy={save.isPending && save.variables === 'pdf'}
                  onClick={() => save.mutate('pdf')}
                >
                  A3, PDF
                </Button>
              </>
            ) : (
              <Button variant="line" disabled>
                A poster from your eighth week
              </Button>
            )}
          </div>
          {isPresent && <ShareCard year={year} line={line} firstName={firstName} />}
        </div>
      </div>
    </Section>
  )
}

/** '10 March 2025 to 15 March 2026', from the first Monday to the last Sunday. */
function spanOf(year: YearOfWeeks): string {
  const first = year.weeks[0]?.label ?? ''
  const last = addDays(year.weeks[lastWeek(year)]?.label ?? first, 6)
  return `${longDay(first, studioReading().order)} to ${longDay(last, studioReading().order)}`
}

/** What others may see, as they see it, and the switch that lets them; off at first. */
function ShareCard({ year, line, firstName }: { year: YearOfWeeks; line: string; firstName: string }) {
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
