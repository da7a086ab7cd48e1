import { useEffect } from 'react'
import { Button, LinkButton } from '../ui/buttons/button.tsx'
import { Hero } from '../ui/page/hero.tsx'
import { isServerReached } from '../ui/use-online.ts'
import { faultOf } from './fault.ts'
import { NoConnection } from './no-connection.tsx'

/** Screen of an unknown address (D15). */
function NotFound() {
  return (
    <Hero
      fullScreen
      title="Nothing here but morning"
      lead="The page has moved, or there is a typo in the address. Today’s classes are where they always are."
      actions={
        <>
          <LinkButton size="lg" to="/">
            Go to the home page
          </LinkButton>
          <LinkButton size="lg" variant="line" to="/daily-classes">
            All Daily Classes
          </LinkButton>
        </>
      }
    />
  )
}

/** Screen of an unexpected error; `reference` is the request's id, which the studio can look up. */
function SomethingWentWrong({ reference }: { reference?: string | undefined }) {
  const askUs = reference
    ? `If it keeps happening, write to us and quote ${reference}.`
    : 'If it keeps happening, write to us and say what you were doing.'
  return (
    <Hero
      picture="dusk"
      fullScreen
      title="Something went wrong on our side"
      lead={`It was nothing you did, and nothing was charged. Try again in a minute. ${askUs}`}
      actions={
        <>
          <Button size="lg" variant="light" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <LinkButton size="lg" variant="light-line" to="/about#contact">
            Contact
          </LinkButton>
        </>
      }
    />
  )
}

/** Screen of an overload: waiting helps. */
function Busy() {
  return (
    <Hero
      picture="dusk"
      fullScreen
      title="One moment, please"
      lead="The studio can’t answer right now. Nothing was lost, and nothing was charged. Try again in a minute."
      actions={
        <Button size="lg" variant="light" onClick={reload}>
          Try again
        </Button>
      }
    />
  )
}

/** Milliseconds between two checks of a server that did not answer. */
const LOOK_EVERY_MS = 4000

/** Screen of a server that did not answer; the page reloads once it does. */
function Away() {
  useEffect(() => {
    const timer = setInterval(async () => {
      if (await isServerReached()) reload()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return <NoConnection onReached={reload} />
}

const reload = () => window.location.reload()

const TITLES = {
  'not-found': 'Page not found',
  away: 'No connection',
  busy: 'One moment, please',
  broken: 'Something went wrong',
} as const

/** Screen for whatever a page threw: a real 404, an unreachable or busy server, or an unexpected error. */
export function Fault({ error }: { error: unknown }) {
  const fault = faultOf(error)
  return (
    <>
      <title>{TITLES[fault.kind]}</title>
      {fault.kind === 'not-found' && <NotFound />}
      {fault.kind === 'away' && <Away />}
      {fault.kind === 'busy' && <Busy />}
      {fault.kind === 'broken' && <SomethingWentWrong reference={fault.reference} />}
    </>
  )
}
