import { Button } from '../../ui/buttons/button.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { useResume } from './queries.ts'

/** Undoes a cancellation while access lasts (D7). */
export function KeepButton({ id, full }: { id: string; full?: boolean }) {
  const resume = useResume(id)
  const begin = useOneAtATime(() => resume.mutateAsync())
  return (
    <Button full={full} busy={resume.isPending} onClick={() => begin(undefined)}>
      Keep my membership
    </Button>
  )
}
