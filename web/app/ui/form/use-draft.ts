import { useState } from 'react'

const keyOf = (name: string): string => `draft ${name}`

/**
 * One text that a person types, kept for this tab under a name, so that a reload or a sign-in anew loses nothing (D2).
 * Only for what is first rendered in the browser. `forget` is for when it has done its work.
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
