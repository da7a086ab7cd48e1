import { CallError } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { useRef, useState } from 'react'
import { OFFLINE_TEXT, offline } from '../../../platform/transport.ts'

/** A solution is renewed a minute before it expires. */
const GOOD_FOR_MS = 9 * 60_000

export interface Captcha {
  state: 'open' | 'working' | 'done'
  error: string | undefined
  tick: (on: boolean) => void
  /** Shows beside the checkbox what is missing or wrong. */
  refuse: () => void
  /** Returns a solution for one call; each call needs a new one. */
  take: () => Promise<string>
}

/** The checkbox 'I am a person', which starts the proof of work (CARD-06, D4). */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<Captcha['state']>('open')
  const [error, setError] = useState<string>()
  const solution = useRef<{ payload: Promise<string>; at: number } | null>(null)

  function refuse() {
    solution.current = null
    setState('open')
    setError(refusals.captchaInvalid)
  }

  /** A check that could not be made says why, and can be tried again. */
  function fail(fault: unknown) {
    solution.current = null
    setState('open')
    if (fault instanceof CallError) return setError(fault.message)
    setError(navigator.onLine ? refusals.captchaInvalid : OFFLINE_TEXT)
  }

  function tick(on: boolean) {
    setError(undefined)
    if (!on) return setState('open')
    setState('working')
    solution.current = { payload: solve(), at: Date.now() }
    solution.current.payload.then(() => setState('done'), fail)
  }

  function take(): Promise<string> {
    const kept = solution.current
    solution.current = null
    return kept && Date.now() - kept.at < GOOD_FOR_MS ? kept.payload : solve()
  }

  return { state, error, tick, refuse, take }
}

async function solve(): Promise<string> {
  const { solveCaptcha } = await import('./solve-captcha.ts').catch(() => {
    throw offline()
  })
  return solveCaptcha()
}
