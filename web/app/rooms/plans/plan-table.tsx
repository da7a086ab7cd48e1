import type { Price } from '@studio/contract/plans/schema.ts'
import { useState } from 'react'
import { Icon, IconCheck } from '../../ui/icons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isComingSoon } from '../../ui/words/plan-words.ts'
import { planComparison } from './plan-comparison.ts'
import styles from './pricing.module.css'

const WHAT_PLANS_OPEN = 'What each plan opens'

/**
 * Permissions of the plans on sale side by side; for people whose trial is ahead also which have one. With large text it scrolls
 * sideways, by the keyboard, too.
 */
export function PlanTable({ plans, trial }: { plans: readonly Price[]; trial: boolean }) {
  const onSale = plans.filter((plan) => !isComingSoon(plan))
  const [scrolls, setScrolls] = useState(false)
  const watch = (panel: HTMLDivElement | null) => {
    if (!panel) return
    const observer = new ResizeObserver(() => setScrolls(panel.scrollWidth > panel.clientWidth))
    for (const box of [panel, ...panel.children]) observer.observe(box)
    return () => observer.disconnect()
  }
  return (
    <Panel
      padded={false}
      ref={watch}
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': WHAT_PLANS_OPEN })}
    >
      <Table inPanel className={styles.table}>
        <caption>
          <VisuallyHidden>{WHAT_PLANS_OPEN}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {onSale.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planComparison(onSale, { trial }).map(({ name, included }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {included.map((yes, index) => (
                <td key={onSale[index]?.id}>
                  {typeof yes === 'string' ? yes : yes ? <Included /> : <Missing />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Included() {
  return (
    <span className={styles.included}>
      <Icon of={IconCheck} />
      <VisuallyHidden>Included</VisuallyHidden>
    </span>
  )
}

function Missing() {
  return (
    <>
      <span className={styles.missing} aria-hidden="true">
        –
      </span>
      <VisuallyHidden>Not included</VisuallyHidden>
    </>
  )
}
