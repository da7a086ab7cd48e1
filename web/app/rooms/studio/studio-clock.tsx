import { type DayNow, labelAt, nextDayBegins } from '@studio/contract/day-now.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { clockOffsetQuery, settingsQuery, useSettings } from './queries.ts'

const Clock = createContext<() => number>(Date.now)
const Today = createContext('')

/** The studio's time in epoch milliseconds, independent of a wrong device clock (D1). */
export const useStudioClock = (): (() => number) => useContext(Clock)

/** The studio's day, `YYYY-MM-DD`; changes at its midnight while a page stays open. */
export const useToday = (): string => useContext(Today)

/** The one clock of all parts of a page: lists ask for the time in every row. */
export function StudioClock({ children }: { children: ReactNode }) {
  const clock = useClock()
  return (
    <Clock value={clock}>
      <Today value={useDay(clock)}>{children}</Today>
    </Clock>
  )
}

function useClock(): () => number {
  const settled = useHydrated()
  const rendered = Date.parse(useSettings().now)
  const { data: offset } = useQuery({ ...clockOffsetQuery(), enabled: settled })
  return useCallback(
    () => (settled && offset !== undefined ? Date.now() + offset : rendered),
    [settled, offset, rendered],
  )
}

const LOOK_EVERY_MS = 10_000

/** Of the settings: when they were read, and what they tell of the day. */
interface DayKnown {
  now: string
  day?: DayNow | undefined
}

/** The studio's day at an instant. Settings of an earlier day are read anew before it turns: another zone may count since. */
export async function dayAt(now: Date, known: DayKnown, readAnew: () => Promise<DayKnown>): Promise<string> {
  const isOver = now >= nextDayBegins(new Date(known.now), known.day)
  // Offline it turns by what is known.
  const { day } = isOver ? await readAnew().catch(() => known) : known
  return labelAt(now, day)
}

function useDay(clock: () => number): string {
  const client = useQueryClient()
  const known = useSettings()
  const [today, setToday] = useState(() => labelAt(new Date(clock()), known.day))
  useEffect(() => {
    let isOpen = true
    // Not once more at once where the device's clock is ahead of the studio's.
    const readAnew = () =>
      client.fetchQuery({ ...settingsQuery(), staleTime: LOOK_EVERY_MS, networkMode: 'always' })
    const look = async () => {
      const day = await dayAt(new Date(clock()), known, readAnew)
      // Yesterday's data stays on the page until today's is loaded.
      if (isOpen) startTransition(() => setToday(day))
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [clock, client, known])
  return today
}
