import { termsToChoose } from '@studio/contract/plans/savings.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch } from '../../platform/prefetch.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { FieldNote } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon, IconArrowLeft } from '../../ui/icons.tsx'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { FormFooter } from '../../ui/page/split-page.tsx'
import { PlanRows } from '../plans/plan-rows.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { TermSwitch } from '../plans/term-switch.tsx'
import { trialLead } from '../plans/trial-words.ts'
import { EntryPage } from './entry-page.tsx'
import styles from './plan-step.module.css'
import { changeSignup, useSignup } from './signup-session.ts'

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = hiddenHead('Choose your plan')

/** Step 2 of sign-up: the plan. */
export default function PlanStepScreen() {
  const { data: plans } = useSuspenseQuery(pricesQuery())
  const settled = useHydrated()
  const { userId, planId, term: wanted } = useSignup()
  const navigate = useNavigate()
  const [missing, setMissing] = useState(false)
  if (settled && !userId) return <Navigate to="/signup/first-step" replace />

  const terms = termsToChoose(plans.records)
  const term = terms.find((one) => one === wanted) ?? terms[0] ?? null
  const chosenId = plans.records.some(({ id }) => id === planId) ? planId : null
  function continueToPayment() {
    if (chosenId) navigate('/signup/third-step')
    else setMissing(true)
  }
  return (
    <EntryPage
      wide
      print="noon"
      say="A little, most days."
      step={2}
      title="Choose your plan"
      lead={trialLead(plans.records)}
    >
      <Form onSubmit={continueToPayment}>
        <div>
          {term && (
            <div className={styles.terms}>
              <TermSwitch
                plans={plans.records}
                terms={terms}
                chosen={term}
                onChoose={(term) => changeSignup({ term })}
              />
            </div>
          )}
          <PlanRows
            plans={plans.records}
            term={term}
            chosenId={chosenId}
            onChoose={(id) => changeSignup({ planId: id, term })}
          />
          <div role="alert" className={styles.missing}>
            <FieldNote id="plan-note" error={missing && !chosenId ? 'Please choose a plan' : undefined} />
          </div>
        </div>
        <FormFooter>
          <LinkButton variant="plain" to="/signup/first-step">
            <Icon of={IconArrowLeft} /> Back
          </LinkButton>
          <Button type="submit" size="lg">
            Continue
          </Button>
        </FormFooter>
      </Form>
    </EntryPage>
  )
}
