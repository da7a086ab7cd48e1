import { useEffect } from 'react'
import { useSettings } from './queries.ts'

/** The window's title of a page about one of many, such as a person, once it is known: its head can't have it. */
export function usePageTitle(name: string | null | undefined): void {
  const { studioName } = useSettings()
  useEffect(() => {
    if (name) document.title = `${name} | ${studioName}`
  }, [name, studioName])
}
