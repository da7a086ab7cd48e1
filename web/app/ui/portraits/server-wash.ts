import { createContext } from 'react'

/** Names the wash of a class's print on the server; null in the browser, which keeps the server's markup. */
export const ServerWash = createContext<
  ((video: { title: string; tagList: readonly string[] }) => string) | null
>(null)
