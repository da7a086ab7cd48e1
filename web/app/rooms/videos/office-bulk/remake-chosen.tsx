import { counted } from '@studio/contract/counted.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import type { Choosing } from '../../../office/choosing/use-choosing.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { filmsInWorkQuery, useRemakeEach } from '../office-processing/queries.ts'

const titleOf = ({ title }: Video) => title

/** Has the films of all selected videos made again, after a question whether they are levelled. */
export function RemakeChosen({ choosing }: { choosing: Choosing<Video> }) {
  const [asking, setAsking] = useState(false)
  const { data: films } = useQuery(filmsInWorkQuery())
  const remake = useRemakeEach(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  if (films?.ffmpeg === false) return null
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        Process again
      </Button>
      {asking && (
        <AskToRemake
          count={chosen.length}
          onClose={() => setAsking(false)}
          onRemake={(level) => {
            setAsking(false)
            void remake.start(chosen, level ? true : undefined)
          }}
        />
      )}
      <EachDialog of={remake} nameOf={titleOf} />
    </>
  )
}

interface AskProps {
  count: number
  onRemake: (level: boolean) => void
  onClose: () => void
}

function AskToRemake({ count, onRemake, onClose }: AskProps) {
  const [level, setLevel] = useState(false)
  return (
    <Dialog
      cancel
      onClose={onClose}
      title={`Process ${counted(count, 'video')} again`}
      actions={<Button onClick={() => onRemake(level)}>Process again</Button>}
    >
      <p>Their resolutions, previews and pictures are created again. {processingTexts.meanwhile}</p>
      <Checkbox label="Even loudness" checked={level} onChange={({ target }) => setLevel(target.checked)} />
    </Dialog>
  )
}
