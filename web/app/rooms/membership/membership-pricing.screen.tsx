import { prices } from '@studio/contract/plans/endpoints.ts'
import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { TERM_DAYS } from '@studio/contract/plans/terms.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch, prefetchedData } from '../../platform/prefetch.ts'
import { readOf } from '../../platform/reads.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { useUser } from '../../platform/session.ts'
import { TrialInvitation } from '../../ui/cards/trial-invitation.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Container, Section } from '../../ui/page/container.tsx'
import { breadcrumbFacts, offerFacts } from '../../ui/page/page-facts.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PlanChoice } from '../plans/plan-choice.tsx'
import { PlanTable } from '../plans/plan-table.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { trialSentence } from '../plans/trial-words.ts'
import { useSettings } from '../studio/queries.ts'
import styles from './membership-pricing.module.css'

const AFTER_TRIAL = `After that it renews every ${TERM_DAYS.days30} days until you cancel, and you keep access to the end of the period you paid for.`
/** For people who had their trial, or whose membership has begun, and where no plan has one (D5). */
const LEAD_WITHOUT_TRIAL =
  'A month plan renews every 30 days until you cancel, and you keep access to the end of the period you paid for.'

/** The same where plans are sold by other terms than 30 days. */
const AFTER_TRIAL_BY_TERMS =
  'It renews until you cancel, and you keep access to the end of the period you paid for.'
const BY_TERMS_WITHOUT_TRIAL = AFTER_TRIAL_BY_TERMS.replace('It', 'A membership')

/** What is free, how it renews and how it ends. */
function leadOf(plans: readonly Price[], isAhead: boolean): string {
  const trial = isAhead && trialSentence(plans)
  if (!plans.some(({ terms }) => terms)) return trial ? `${trial} ${AFTER_TRIAL}` : LEAD_WITHOUT_TRIAL
  return trial ? `${trial} ${AFTER_TRIAL_BY_TERMS}` : BY_TERMS_WITHOUT_TRIAL
}

/** The term that prices are shown by. */
export const handle: RouteHandle = {
  search(asked) {
    const term = asked.get('term') ?? ''
    return new URLSearchParams(/^(days30|month|quarter|year)$/.test(term) ? { term } : {})
  },
}

/** Only where a plan is sold by several terms. */
const byTerms = () => import('../plans/by-terms.tsx')
const ChosenTerm = lazyPart(() => byTerms().then((module) => module.ChosenTerm))
const PlansByTerm = lazyPart(() => byTerms().then((module) => module.PlansByTerm))
const YearsByTerm = lazyPart(() => byTerms().then((module) => module.YearsByTerm))

/** Only where prices are taxed. */
const PricingFoot = lazyPart(() => import('../tax/pricing-foot.tsx').then((module) => module.PricingFoot))

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader

export function meta({ matches }: MetaArgs) {
  const plans = prefetchedData<{ records: Price[] }>(matches, pricesQuery().queryKey)?.records ?? []
  return pageHead(matches, {
    title: 'Pricing',
    description: leadOf(plans, true),
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
  const { texts, tax } = useSettings()
  const user = useUser()
  const [note, setNote] = useState<string | null>()
  const visitor = useHydrated() ? !user : !signedIn
  const trialAhead = useQuery({
    ...readOf(prices, { trialOf: user?.id, with: user?.subscription?.state }),
    // A visitor needs none of it.
    queryFn: async () => user && (await import('./trial-ahead.ts')).findTrialAhead(user, plans.records),
    enabled: user !== null,
  })
  const trial = visitor || Boolean(user && trialAhead.data)
  const days = longestTrial(plans.records)
  const isByTerms = plans.records.some(({ terms = [] }) => terms.length > 1)
  return (
    <>
      <Container className={styles.head}>
        <h1>Pay for the practice you will keep</h1>
        <p>{leadOf(plans.records, trial)}</p>
        {isByTerms && (
          <div className={styles.switch}>
            <ChosenTerm />
          </div>
        )}
      </Container>
      <Container>
        <h2>
          <VisuallyHidden>Plans</VisuallyHidden>
        </h2>
        {isByTerms ? <PlansByTerm trial={trial} tax={note} /> : <PlanChoice trial={trial} tax={note} />}
        {tax && <PricingFoot tax={tax} onNote={setNote} />}
        <div className={styles.comparison}>
          <PlanTable plans={plans.records} trial={trial} />
        </div>
      </Container>
      {isByTerms && (
        <Section tight>
          <YearsByTerm />
        </Section>
      )}
      <Section>{visitor && days > 0 && <TrialInvitation title={texts.invitation} days={days} />}</Section>
    </>
  )
}
