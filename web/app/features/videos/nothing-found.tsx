import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

interface NothingFoundProps {
  picture: 'seated' | 'tree'
  clear: () => void
  /** Something was chosen that can be taken off. */
  isFiltered: boolean
}

/** LIST-04, with the way on where filters left nothing. */
export function NothingFound({ picture, clear, isFiltered }: NothingFoundProps) {
  return (
    <EmptyState picture={picture} action={isFiltered && <Button onClick={clear}>Clear all</Button>}>
      No video found
    </EmptyState>
  )
}
