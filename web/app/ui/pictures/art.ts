import { createContext, useContext } from 'react'

/** Folder of the drawn pictures in the studio's colours; null for the design's own. */
export const ArtFolder = createContext<string | null>(null)

/** Where a drawn picture of the site is in the studio's colours (`server/src/platform/pages/art-files.ts`). */
export function useArt(): (picture: string) => string {
  const folder = useContext(ArtFolder)
  return (picture) => (folder ? picture.replace(/^\/assets\//, folder) : picture)
}
