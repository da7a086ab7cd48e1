import { type ComponentType, createContext } from 'react'

/** What draws the scenery of a sky on the server; null in the browser, which keeps the server's markup (`hour-sky.tsx`). */
export const ServerScenery = createContext<ComponentType | null>(null)
