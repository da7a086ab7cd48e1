import { addDays } from '@studio/contract/dates.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { withoutSpaces } from '@studio/contract/promo/code.ts'
import { fieldTexts, PROMO_LIMITS } from '@studio/contract/promo/messages.ts'
import type { PromocodeBody } from '@studio/contract/promo/office-schema.ts'
import { beginsTooLate, endsAfterToday } from '@studio/contract/promo/rules.ts'
import type { DurationType } from '@studio/contract/promo/schema.ts'
import { alwaysIn, beginOf, endOf } from '@studio/contract/studio-day.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Segments } from '../../../office/fields/choices.tsx'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Icon, IconCopy, IconRefresh } from '../../../ui/icons.tsx'
import { ownZone } from '../../../ui/use-zone.ts'
import { momentText } from '../../../ui/words/date-words.ts'
import { useSettings } from '../../studio/queries.ts'
import { useStudioClock, useToday } from '../../studio/studio-clock.tsx'
import { CodePlans, type Typed } from './code-plans.tsx'
import { suggestedCode, termsAtFirst, termsToChoose } from './code-words.ts'
import styles from './promo.module.css'
import { copyCode, useGenerate } from './queries.ts'

interface GenerateDialogProps {
  plans: readonly Price[]
  onClose: () => void
}

const shape = () => import('@studio/contract/promo/office-schema.ts').then((shapes) => shapes.PromocodeBody)

const DURATIONS = [
  { value: 'Once', name: 'Once' },
  { value: 'Repeating', name: 'Repeating' },
  { value: 'Forever', name: 'Forever' },
] as const

const DURATION_HELP = {
  Once: 'Applies to the first payment',
  Repeating: 'Applies to every payment of these months',
  Forever: 'Applies to every payment',
}

/** A quarter or a year that is paid in these months is discounted whole, though it lasts longer. */
const durationHelp = (type: DurationType, onSale: readonly Term[]) =>
  type === 'Repeating' && onSale.length > 0
    ? 'Applies to every payment made in these months'
    : DURATION_HELP[type]

const nothingTyped: Typed = {
  code: '',
  percentOff: undefined,
  maxRedemptions: undefined,
  dateTime: null,
  dateTimeExpires: '',
  durationType: 'Once',
  durationInMonths: null,
  allowedPrices: [],
}

/** APROMO-02, APROMO-06, BO-VALID-16 to BO-VALID-21: a new code with days after today by the studio's clock. */
export function GenerateDialog({ plans, onClose }: GenerateDialogProps) {
  const onSale = termsToChoose(plans)
  const terms = termsAtFirst(plans)
  const { today, zone, beginsOn, endsOn, endsLater, lastDayHelp } = useDays()
  const form = useCheckedForm<Typed, z.output<typeof PromocodeBody>>(shape, {
    defaultValues: onSale.length > 0 ? { ...nothingTyped, terms } : nothingTyped,
    refuse: ({ dateTime: first, dateTimeExpires: last }) => ({
      dateTime: first && last && beginsTooLate(beginsOn(first), endsOn(last)) ? fieldTexts.starts : undefined,
      dateTimeExpires: last && !endsLater(last) ? fieldTexts.expires : undefined,
    }),
  })
  const generate = useGenerate({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { control, register, formState, setValue } = form
  const { errors } = formState
  const [code = '', durationType, typedLast] = useWatch({
    control,
    name: ['code', 'durationType', 'dateTimeExpires'],
  })
  const codeField = register('code')
  return (
    <FormDialog
      title="Generate a promo code"
      form={form}
      keepAs="code"
      busy={generate.isPending}
      onSubmit={(typed) => generate.mutate({ ...typed, timeZone: zone })}
      onClose={onClose}
      submitText="Generate"
      wide
    >
      <div className={styles.typedCode}>
        <TextInput
          label="Code"
          autoComplete="off"
          spellCheck={false}
          counter={`${[...code].length}/${PROMO_LIMITS.code}`}
          {...codeField}
          onChange={(event) => {
            event.target.value = [...withoutSpaces(event.target.value)].slice(0, PROMO_LIMITS.code).join('')
            return codeField.onChange(event)
          }}
          error={errors.code?.message}
          end={
            code && <IconButton icon={IconCopy} label="Copy the code" onClick={() => void copyCode(code)} />
          }
          beside={
            <span className={styles.suggest}>
              <Button
                variant="soft"
                onClick={() => setValue('code', suggestedCode(), { shouldDirty: true, shouldValidate: true })}
              >
                <Icon of={IconRefresh} size="small" />
                Suggest
              </Button>
            </span>
          }
        />
      </div>
      <FieldPair>
        <NumberInput label="Discount" help="In percent" {...fieldOf(form, 'percentOff', asNumber)} />
        <NumberInput label="Quantity" help="0 for unlimited" {...fieldOf(form, 'maxRedemptions', asNumber)} />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Starts"
          type="date"
          min={today}
          help="Starts right away if left empty"
          {...fieldOf(form, 'dateTime', { setValueAs: (typed: string | null) => typed || null })}
        />
        <TextInput
          label="Expiration date"
          type="date"
          min={endsLater(today) ? today : addDays(today, 1)}
          help={lastDayHelp(typedLast)}
          {...fieldOf(form, 'dateTimeExpires', { deps: 'dateTime' })}
        />
      </FieldPair>
      <FieldPair>
        <Segments
          label="Duration"
          choices={DURATIONS}
          help={durationType && durationHelp(durationType, onSale)}
          {...fieldOf(form, 'durationType')}
        />
        {durationType === 'Repeating' && (
          <NumberInput
            label="Months"
            help="30 days each, including the first"
            {...fieldOf(form, 'durationInMonths', { ...asNumber, shouldUnregister: true })}
          />
        )}
      </FieldPair>
      <CodePlans control={control} plans={plans} />
    </FormDialog>
  )
}

/** The studio's day, the viewer's zone, when a first day begins and a last one ends, and whether that is on a later day than today there. */
function useDays() {
  const clock = useStudioClock()
  const zone = ownZone()
  const { day: told } = useSettings()
  const zones = told ? [alwaysIn(told.zone)] : []
  const beginsOn = (day: string) => beginOf(zones, day)
  const endsOn = (day: string) => endOf(zones, day)
  /** "Valid until 29 November 2026 at 15:59 PST" */
  const lastDayHelp = (day = '') =>
    /^\d{4}-\d\d-\d\d$/.test(day)
      ? `Valid until ${momentText(endsOn(day).toISOString())}`
      : `The last day, in ${told ? zoneName(told.zone) : 'UTC'}`
  const endsLater = (day: string) => endsAfterToday(endsOn(day), new Date(clock()), zone)
  return { today: useToday(), zone, endsLater, beginsOn, endsOn, lastDayHelp }
}
