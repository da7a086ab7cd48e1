import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

interface NothingFoundProps {
  picture: 'seated' | 'tree'
  clear: () => void
  /** Filters are set that can be cleared. */
  isFiltered: boolean
}

/** LIST-04, with a button that clears the filters. */
export function NothingFound({ picture, clear, isFiltered }: NothingFoundProps) {
  return (
    <EmptyState picture={picture} action={isFiltered && <Button onClick={clear}>Clear all</Button>}>
      No video found
    </EmptyState>
  )
}
