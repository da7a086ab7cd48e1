import { useState } from 'react'
import { weekdayText } from '../../../ui/words/day-text.ts'
import type { Put, Thing } from './use-plan.ts'

/** Something that can be lifted, and what a press on it does. */
export interface Liftable {
  thing: Thing
  title: string
  /** The day it comes from; null for one of the shelf. */
  from: string | null
  /** Where the keys lift it. */
  begin: string
  onPress: () => void
}

/** What is carried over the days of a month. */
export interface Carried extends Pick<Liftable, 'thing' | 'title' | 'from'> {
  /** The day it is over; null for none. */
  to: string | null
  /** Whether it leaves a copy behind. */
  copies: boolean
  by: 'keys' | 'pointer'
}

export const idOf = ({ event, video }: Thing): string => (event ?? video).id

interface Options {
  put: Put
  /** Words of the hour at which a thing would be on a day. */
  hourOf: (thing: Thing, day: string) => string
}

/** What is carried now, and what is said of it. */
export function useCarried({ put, hourOf }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [said, setSaid] = useState('')
  const placeText = (thing: Thing, day: string) => `${weekdayText(day)} at ${hourOf(thing, day)}`

  function end(words = '') {
    setCarried(null)
    setSaid(words)
  }

  return {
    carried,
    said,
    hourOf,
    end,
    drag: setCarried,
    lift({ thing, title, from, begin }: Liftable) {
      setCarried({ thing, title, from, to: begin, copies: false, by: 'keys' })
      setSaid(
        `${title} is lifted, ${placeText(thing, begin)}. Arrows carry it, Enter drops it, Alt and Enter copies it, Escape puts it back`,
      )
    },
    carryTo(now: Carried, to: string) {
      setCarried({ ...now, to })
      setSaid(placeText(now.thing, to))
    },
    putBack({ title, from }: Carried) {
      end(`${title} is back on ${from ? weekdayText(from) : 'the shelf'}`)
    },
    /** Puts it on its day; whether it went anywhere. */
    drop({ thing, from, to, copies }: Carried): boolean {
      end()
      if (!to || (to === from && !copies)) return false
      put(thing, to, copies)
      return true
    },
  }
}

export type CarriedState = ReturnType<typeof useCarried>
