import { useRef } from 'react'

/** An errand that is not begun again while it is under way: a second click can come before the button is busy. */
export function useOneAtATime<Input>(errand: (input: Input) => Promise<unknown>): (input: Input) => void {
  const running = useRef(false)
  return (input) => {
    if (running.current) return
    running.current = true
    const done = () => {
      running.current = false
    }
    // Whoever gives the errand says what went wrong.
    void errand(input).then(done, done)
  }
}
