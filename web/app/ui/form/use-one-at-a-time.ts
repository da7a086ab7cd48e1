import { useRef } from 'react'

/** Ignores calls while one is running: a second click can come before the button is disabled. */
export function useOneAtATime<Input>(errand: (input: Input) => Promise<unknown>): (input: Input) => void {
  const running = useRef(false)
  return (input) => {
    if (running.current) return
    running.current = true
    const done = () => {
      running.current = false
    }
    // The caller's function reports its own errors.
    void errand(input).then(done, done)
  }
}
