import type { Price } from '@studio/contract/plans/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { useUser } from '../../platform/session.ts'
import { TrialInvitation } from '../../ui/cards/trial-invitation.tsx'
import { Container, Section } from '../../ui/page/container.tsx'
import { breadcrumbFacts, offerFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanTable } from './plan-table.tsx'
import styles from './pricing.module.css'
import { pricesQuery } from './queries.ts'

const LEAD =
  'Try any month plan free for 7 days. After that it renews every 30 days until you cancel, and you keep access to the end of the period you paid for.'
/** A person with an account may have had the trial already: the change of plan shows their price (D5). */
const LEAD_SIGNED_IN =
  'A month plan renews every 30 days until you cancel, and you keep access to the end of the period you paid for.'

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches }: MetaArgs) {
  const plans = prefetchedData<{ records: Price[] }>(matches, pricesQuery().queryKey)?.records ?? []
  return pageHead(matches, {
    title: 'Pricing',
    description: LEAD,
    facts: (studio, address) => [
      offerFacts(studio, plans, address),
      breadcrumbFacts(studio, [['Pricing', '/membership-pricing']]),
    ],
  })
}

/** Plans, what they include, and the invitation for visitors (PRICING-01 to PRICING-08). */
export default function MembershipPricingScreen() {
  const { data: plans } = useSuspenseQuery(pricesQuery())
  const { signedIn } = useLoaderData<typeof page.loader>()
  const user = useUser()
  const visitor = useHydrated() ? !user : !signedIn
  return (
    <>
      <Container className={styles.head}>
        <h1>Pay for the practice you will keep</h1>
        <p>{visitor ? LEAD : LEAD_SIGNED_IN}</p>
      </Container>
      <Container>
        <h2>
          <VisuallyHidden>Plans</VisuallyHidden>
        </h2>
        <PlanChoice visitor={visitor} />
        <div className={styles.comparison}>
          <PlanTable plans={plans.records} trial={visitor} />
        </div>
      </Container>
      <Section>{visitor && <TrialInvitation />}</Section>
    </>
  )
}
