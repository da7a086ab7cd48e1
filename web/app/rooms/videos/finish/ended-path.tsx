import { hasEndedWith } from '@studio/contract/training/programme/rules.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { programmesQuery } from '../../training/programme/queries.ts'

/** Reads how the viewer's paths stand once a class has ended; without it the end is that of any class. */
export const readPaths = (client: QueryClient): Promise<void> =>
  client.fetchQuery({ ...programmesQuery(), staleTime: 0 }).then(
    () => undefined,
    () => undefined,
  )

/** The followed path that ended with this class; undefined if none did, and until that is read. */
export function useEndedPath(videoId: string) {
  const { data } = useQuery({ ...programmesQuery(), enabled: false })
  return data?.records.find((path) => hasEndedWith(path, videoId))
}

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
