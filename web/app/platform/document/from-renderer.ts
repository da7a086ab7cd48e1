import { type ComponentType, createContext } from 'react'

/** The mark of the scripts that the server renders (`own-scripts.ts`); undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)

/** Names the wash of a class's print on the server; null in the browser, which keeps the server's markup. */
export const ServerWash = createContext<
  ((video: { title: string; tagList: readonly string[] }) => string) | null
>(null)

/** What draws the scenery of a sky on the server; null in the browser, which keeps the server's markup (`hour-sky.tsx`). */
export const ServerScenery = createContext<ComponentType | null>(null)
