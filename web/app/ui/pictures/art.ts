import { createContext, useContext } from 'react'
import { createStore, useStore } from '../store.ts'

/** Folder of the drawn pictures in the studio's colours; null for the design's own. */
export const ArtFolder = createContext<string | null>(null)

/** The folder since the studio's colours were saved on this page. */
const saved = createStore<string | null | undefined>(undefined)

export const showArt = (folder: string | null) => saved.write(folder)

/** The folder that this page came with, or the one of colours that were saved on it. */
export function useShownArt(came: string | null): string | null {
  const now = useStore(saved, undefined)
  return now === undefined ? came : now
}

/** Where a drawn picture of the site is in the studio's colours (`server/src/platform/pages/art-files.ts`). */
export function useArt(): (picture: string) => string {
  const folder = useContext(ArtFolder)
  return (picture) => (folder ? picture.replace(/^\/assets\//, folder) : picture)
}
