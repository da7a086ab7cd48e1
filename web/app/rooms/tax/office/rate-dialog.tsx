import { counted } from '@studio/contract/counted.ts'
import { addDays } from '@studio/contract/dates.ts'
import { TAX_LIMITS } from '@studio/contract/tax/messages.ts'
import { wrongSince } from '@studio/contract/tax/rate-table.ts'
import type { ListedRate, RateBody } from '@studio/contract/tax/schema.ts'
import { useWatch } from 'react-hook-form'
import { FieldPair } from '../../../office/fields/field-group.tsx'
import { asNumber, NumberInput } from '../../../office/fields/number-input.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CountryOptions, countryText } from '../country-names.tsx'
import { percentText } from '../tax-words.ts'
import { useAddRate, useRemoveRate } from './queries.ts'
import type { Line } from './rates-panel.tsx'

type Typed = Omit<RateBody, 'percent'> & { percent: number | undefined }

const shape = () => import('@studio/contract/tax/schema.ts').then((shapes) => shapes.RateBody)

/** For `register`: every country without a rate of its own. */
const ELSEWHERE = 'elsewhere'
const asCountry = { setValueAs: (chosen: string | null) => (chosen === ELSEWHERE ? null : chosen) }

interface RateDialogProps {
  /** The country whose rate changes; null for one that has none yet. */
  line: Line | null
  lines: readonly Line[]
  rates: readonly ListedRate[]
  today: string
  /** Preselected for the first rate. */
  home: string | null
  onClose: () => void
}

/** A further rate of a country from a day on; nothing that was charged changes. */
export function RateDialog({ line, lines, rates, today, home, onClose }: RateDialogProps) {
  const last = line?.present ?? line?.coming.at(-1)
  const taken = new Set(lines.map(({ country }) => country))
  const first = home !== null && !taken.has(home) ? home : ''
  const form = useCheckedForm<Typed, RateBody>(shape, {
    defaultValues: {
      country: line ? line.country : first,
      name: last?.name ?? 'VAT',
      percent: line?.present?.percent,
      number: last?.number ?? '',
      since: line?.present ? addDays(today, 1) : today,
    },
    refuse: (typed) => ({ since: wrongSince(rates, typed, today) }),
  })
  const add = useAddRate({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { control } = form

  const [percent, since] = useWatch({ control, name: ['percent', 'since'] })
  return (
    <FormDialog
      title={line ? `Another rate for ${countryText(line.country)}` : 'Add a country'}
      form={form}
      keepAs={`tax rate ${line ? line.country : 'new'}`}
      busy={add.isPending}
      onSubmit={(typed) => add.mutate(typed)}
      onClose={onClose}
      submitText={line ? 'Add the rate' : 'Add'}
      also={line?.present && !line.present.used && <RemoveRate rate={line.present} onDone={onClose} />}
    >
      {!line && (
        <Select label="Country" {...fieldOf(form, 'country', asCountry)}>
          <option value="">Choose a country</option>
          {!taken.has(null) && <option value={ELSEWHERE}>{countryText(null)}</option>}
          <CountryOptions without={taken} />
        </Select>
      )}
      <FieldPair>
        <TextInput
          label="Name"
          help="As receipts call it, such as VAT, GST or USt"
          maxLength={TAX_LIMITS.name}
          autoComplete="off"
          {...fieldOf(form, 'name')}
        />
        <NumberInput label="Rate" help="In per cent" decimals={4} {...fieldOf(form, 'percent', asNumber)} />
      </FieldPair>
      <TextInput
        label="Your number"
        help="Stands on receipts; leave it empty without one"
        maxLength={TAX_LIMITS.number}
        autoComplete="off"
        {...fieldOf(form, 'number')}
      />
      <TextInput
        label="From"
        type="date"
        min={today}
        help={effectOf(line, { percent, since })}
        {...fieldOf(form, 'since')}
      />
    </FormDialog>
  )
}

/** What another rate means for whoever is a member there. */
function effectOf(line: Line | null, { percent, since }: Partial<Typed>): string {
  const stays = 'Receipts before that day stay as they are'
  const present = line?.present
  if (!present || percent === undefined || Number.isNaN(percent) || !since) return stays
  if (percent === present.percent || present.members === 0) return stays
  const who = counted(present.members, 'member')
  return `${percentText(present.percent)} until then; ${who} from their first payment after it. ${stays}`
}

/** For a rate that nobody was charged: a mistake goes without a trace. */
function RemoveRate({ rate, onDone }: { rate: ListedRate; onDone: () => void }) {
  const remove = useRemoveRate(() => {
    showToast(`The rate of ${countryText(rate.country)} is removed`)
    onDone()
  })
  return (
    <Button variant="danger-line" size="sm" busy={remove.isPending} onClick={() => remove.mutate(rate.id)}>
      {`Remove ${percentText(rate.percent)}`}
    </Button>
  )
}
