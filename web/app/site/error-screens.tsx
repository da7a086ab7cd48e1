import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Hero } from '../ui/page/hero.tsx'
import { faultOf } from './fault.ts'

/** An address that leads nowhere (D15). */
export function NotFound() {
  return (
    <Hero
      fullScreen
      title="Nothing here but morning"
      lead="The page has moved, or the address has a slip in it. Today’s classes are where they always are."
      actions={
        <>
          <LinkButton size="lg" to="/">
            Go to the first page
          </LinkButton>
          <LinkButton size="lg" variant="line" to="/daily-classes">
            All Daily Classes
          </LinkButton>
        </>
      }
    />
  )
}

/** A fault of ours; `reference` is the request's id, which the studio can look up. */
export function SomethingWentWrong({ reference }: { reference?: string | undefined }) {
  const askUs = reference
    ? `If it stays, write to us and name ${reference}.`
    : 'If it stays, write to us and say what you were doing.'
  return (
    <Hero
      picture="dusk"
      fullScreen
      title="Something went wrong on our side"
      lead={`Nothing you did, and nothing was charged. Try again in a minute. ${askUs}`}
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

/** The screen for whatever a page threw: a real 404, or a fault of ours. */
export function Fault({ error }: { error: unknown }) {
  const fault = faultOf(error)
  const unknown = fault.kind === 'not-found'
  return (
    <>
      <title>{unknown ? 'Page not found' : 'Something went wrong'}</title>
      {unknown ? <NotFound /> : <SomethingWentWrong reference={fault.reference} />}
    </>
  )
}
