import { useState } from 'react'

const keyOf = (name: string): string => `draft ${name}`

/**
 * A text stored under a name for this tab, so that a reload or a new sign-in loses nothing (D2). Only for fields that are not
 * server-rendered. `forget` deletes it.
 */
export function useDraft(
  name: string,
  initial = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(name)) ?? initial)
  const forget = () => sessionStorage.removeItem(keyOf(name))
  function write(next: string) {
    setText(next)
    if (next) sessionStorage.setItem(keyOf(name), next)
    else forget()
  }
  return [text, write, forget]
}
