import { useEndedPath } from './ended-path.ts'

interface FinishTitleProps {
  videoId: string
  /** What is said of any class. */
  usual: string
}

/** "Ground up is done" after the last class of a path that is followed. */
export function FinishTitle({ videoId, usual }: FinishTitleProps) {
  const path = useEndedPath(videoId)
  return <span aria-live="polite">{path ? `${path.title} is done` : usual}</span>
}
