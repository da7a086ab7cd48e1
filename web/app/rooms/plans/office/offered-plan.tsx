import type { Price } from '@studio/contract/plans/schema.ts'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import { planPictures } from '../../../ui/portraits/plan-pictures.ts'
import { Tag } from '../../../ui/tag.tsx'
import { priceText } from '../../../ui/words/money-words.ts'
import { isComingSoon, priceInWords, unitInWords } from '../../../ui/words/plan-words.ts'
import { RichText } from '../../../ui/words/rich/rich-text.tsx'
import { permissionLabels } from './plan-labels.ts'
import styles from './plans.module.css'

interface OfferedPlanProps {
  plan: Price
  onDelete: () => void
}

/** The plan by the terms that follow its first one. */
const otherTerms = (plan: Price) => (plan.terms ?? []).slice(1).map((one) => ({ ...plan, ...one }))

/** A plan with an Admin's actions (PLAN-02). */
export function OfferedPlan({ plan, onDelete }: OfferedPlanProps) {
  const art = useArt()
  return (
    <article className={styles.plan} aria-label={plan.title}>
      <img className={styles.picture} src={art(planPictures[plan.icon])} alt="" />
      <div className={styles.words}>
        <h2 className={styles.title}>{plan.title}</h2>
        <RichText className={styles.description} html={plan.description} />
        <p className={styles.tags}>
          {plan.permissions.map((permission) => (
            <Tag key={permission}>{permissionLabels[permission]}</Tag>
          ))}
        </p>
        <p className={styles.price}>
          {isComingSoon(plan) ? (
            'Coming Soon'
          ) : (
            <>
              {priceText(plan.cost)}{' '}
              <small>
                {unitInWords(plan)}
                {otherTerms(plan).map((one) => `, ${priceInWords(one)}`)}
              </small>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButtonLink
          icon={IconPencil}
          label={`Edit ${plan.title}`}
          to={`/admin/subscription/${plan.id}`}
        />
        <IconButton icon={IconTrash} label={`Delete ${plan.title}`} onClick={onDelete} />
      </div>
    </article>
  )
}
