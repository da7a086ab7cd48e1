import type { PlanIcon, Price } from '@studio/contract/plans/schema.ts'
import type { ComponentProps } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Icon, IconCircleCheck, IconLock } from '../../../ui/icons.tsx'
import { useArt } from '../../../ui/pictures/art.ts'
import { planPictures } from '../../../ui/portraits/plan-pictures.ts'
import styles from './icon-picker.module.css'
import { iconLabels } from './plan-labels.ts'

interface IconPickerProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Plans whose icons are taken. */
  others: readonly Price[]
  error?: string | undefined
}

/** The four icons; those of other plans are disabled (BO-VALID-13, BO-VALID-14); spread `register` into it. */
export function IconPicker({ others, error, ...rest }: IconPickerProps) {
  const art = useArt()
  return (
    <FieldGroup label="Icon" error={error}>
      <div className={styles.icons}>
        {(Object.keys(planPictures) as PlanIcon[]).map((icon) => {
          const holder = others.find((plan) => plan.icon === icon)
          return (
            <label key={icon} className={styles.icon}>
              <input {...rest} type="radio" value={icon} disabled={Boolean(holder)} className={styles.over} />
              <img className={styles.picture} src={art(planPictures[icon])} alt="" />
              {holder ? `Used by ${holder.title}` : iconLabels[icon]}
              <Icon of={holder ? IconLock : IconCircleCheck} size="small" className={styles.mark} />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
