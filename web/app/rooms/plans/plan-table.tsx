import type { Price } from '@studio/contract/plans/schema.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isComingSoon } from '../../ui/words/plan-words.ts'
import { planComparison } from './plan-comparison.ts'
import styles from './pricing.module.css'

/** Permissions of the plans on sale side by side; for people whose trial is ahead also which have one. */
export function PlanTable({ plans, trial }: { plans: readonly Price[]; trial: boolean }) {
  const onSale = plans.filter((plan) => !isComingSoon(plan))
  return (
    <Panel padded={false}>
      <Table inPanel className={styles.table}>
        <caption>
          <VisuallyHidden>What each plan opens</VisuallyHidden>
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
                <td key={onSale[index]?.id}>{yes ? <Included /> : <Missing />}</td>
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
