import { createContext } from 'react'

/** The mark of the scripts that the server renders (`own-scripts.ts`); undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
