import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../office/fields/switch.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { countQuery } from './queries.ts'
import styles from './reach.module.css'
import { goesToText, mailedText, mailToAllText, optionsOf, type Recipients } from './recipients.ts'

const PAUSE_MS = 300

/** How many people the chosen recipients are, and are reached by mail and by push; `data` is absent until they are counted. */
export function useReach(recipients: Recipients) {
  const options = JSON.stringify(optionsOf(recipients))
  const settled = useDebounced(options, PAUSE_MS)
  const { data, isError, fetchStatus } = useQuery(countQuery(JSON.parse(settled)))
  if (settled !== options) return { words: goesToText(null) }
  if (isError) return { words: 'Could not count how many people it reaches' }
  if (data) return { words: goesToText(data.count), data }
  return { words: fetchStatus === 'idle' ? 'Choose who gets it' : goesToText(null) }
}

interface ReachProps {
  reach: ReturnType<typeof useReach>
  mailToAll: boolean
  onMailToAll: (mailToAll: boolean) => void
}

/** In which ways it reaches how many, and whether it is mailed to all of them. Its box is always as high, so that nothing moves while they are counted. */
export function Reach({ reach: { words, data }, mailToAll, onMailToAll }: ReachProps) {
  const known = data && data.count > 0
  const mailed = data && (mailToAll ? data.byMailToAll : data.byMail)
  return (
    <div className={styles.reach}>
      <div role="status" className={styles.figures}>
        {known ? <VisuallyHidden>{words}: </VisuallyHidden> : <p className={styles.none}>{words}</p>}
        {known && (
          <>
            <Figure value={data.count} label="in the studio" />
            <Figure value={mailed ?? 0} label="by email" />
            <Figure value={data.byPush} label="by push" />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control */}
      <label className={styles.all}>
        <span>
          <b>{mailToAllText(known ? data.count : null)}</b>
          <small>{mailedText(mailToAll, known ? data : null)}</small>
        </span>
        <Switch checked={mailToAll} onChange={({ target }) => onMailToAll(target.checked)} />
      </label>
    </div>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <p>
      <b>{countText(value)}</b> {label}
    </p>
  )
}
