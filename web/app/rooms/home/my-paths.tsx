import { useQuery } from '@tanstack/react-query'
import { PathsToday } from '../training/programme/paths-today.tsx'
import { homeQuery } from './home-query.ts'

/** The days of the viewer's paths that are today's. */
export function MyPaths() {
  const { data } = useQuery({ ...homeQuery(), select: ({ paths }) => paths })
  return <PathsToday paths={data ?? []} />
}
