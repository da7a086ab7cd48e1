import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { countQuery } from './queries.ts'
import { goesToText, optionsOf, type Recipients } from './recipients.ts'

const PAUSE_MS = 300

/** How many people it goes to. There is always one line, so that nothing moves while the number is counted. */
export function RecipientsCount({ recipients }: { recipients: Recipients }) {
  const options = JSON.stringify(optionsOf(recipients))
  const settled = useDebounced(options, PAUSE_MS)
  const { data, isError, fetchStatus } = useQuery(countQuery(JSON.parse(settled)))
  return <span role="status">{words()}</span>

  function words() {
    if (settled !== options) return goesToText(null)
    if (isError) return 'How many people it goes to is not known at the moment'
    if (data) return goesToText(data.count)
    return fetchStatus === 'idle' ? 'Nobody is chosen yet' : goesToText(null)
  }
}
