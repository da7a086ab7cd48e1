import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingsQuery } from './queries.ts'

/** The window's title of a page about one of many, such as a person, once it is known: its head can't have it. */
export function usePageTitle(name: string | null | undefined): void {
  const { studioName } = useSuspenseQuery(settingsQuery()).data
  useEffect(() => {
    if (name) document.title = `${name} | ${studioName}`
  }, [name, studioName])
}
