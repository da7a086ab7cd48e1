import { givenLabels } from '@studio/contract/membership/given.ts'
import type { GiveForm, GivenEndBody } from '@studio/contract/membership/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Turns } from '../../../office/deeds/deed-box.tsx'
import { DeedForm } from '../../../office/deeds/deed-form.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Note } from '../../../ui/page/note.tsx'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { EndFields, GiftPlanFields, nothingGiven } from '../../people/office-subscribers/gift-fields.tsx'
import { usePlanTitle } from '../../plans/use-plan-title.ts'
import type { DeedProps } from './deed-row.tsx'
import { useGive, useMoveEnd } from './queries.ts'

const shapes = () => import('@studio/contract/membership/schema.ts')

interface GiveDeedProps extends Pick<DeedProps, 'onDone' | 'onClose'> {
  person: User
}

/** A plan for somebody who has none: nothing is charged, and it ends by itself. */
export function GiveDeed({ person, onDone, onClose }: GiveDeedProps) {
  const form = useCheckedForm<z.output<typeof GiveForm>, z.output<typeof GiveForm>>(
    () => shapes().then((all) => all.GiveForm),
    { defaultValues: nothingGiven },
  )
  const giving = useGive(person.id)
  const [priceId, kind, lastDay] = useWatch({ control: form.control, name: ['priceId', 'kind', 'lastDay'] })
  const titleOf = usePlanTitle(priceId ? [priceId] : [], 'a plan')
  return (
    <DeedForm
      form={form}
      keepAs={`gift ${person.id}`}
      busy={giving.isPending}
      onSubmit={(typed) =>
        giving.mutate(typed, { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
      submitText={`Give ${person.firstName} ${priceId ? titleOf(priceId) : 'a plan'}`}
    >
      <GiftPlanFields form={form} />
      <EndFields form={form} />
      <Checkbox label={`Email ${person.firstName}`} {...form.register('mail')} />
      {!person.signUpFinished && (
        <Note tone="calm" title="Their sign-up is not finished.">
          {person.firstName} chooses a new password by the link in the email, or by ‘Forgot password?’, which
          proves that the address is theirs.
        </Note>
      )}
      <Turns
        turns={[
          { name: 'Plan', was: 'none', is: priceId ? titleOf(priceId) : 'none' },
          {
            name: 'Charged',
            is: kind === 'elsewhere' ? `nothing here, ${givenLabels[kind].toLowerCase()}` : 'nothing',
          },
          { name: 'Ends', is: lastDay ? `after ${fullDayText(lastDay)}` : 'never' },
        ]}
      />
    </DeedForm>
  )
}

/** Another end of a plan from the studio. */
export function MoveEndDeed({ person, subscription, onDone, onClose }: DeedProps) {
  const { id, given } = subscription
  const was = given?.lastDay ?? null
  const form = useCheckedForm<z.output<typeof GivenEndBody>, z.output<typeof GivenEndBody>>(
    () => shapes().then((all) => all.GivenEndBody),
    { defaultValues: { lastDay: was, reason: given?.reason ?? '', mail: true } },
  )
  const moving = useMoveEnd(id)
  const lastDay = useWatch({ control: form.control, name: 'lastDay' })
  return (
    <DeedForm
      form={form}
      keepAs={`given end ${id}`}
      busy={moving.isPending}
      onSubmit={(typed) =>
        moving.mutate(typed, { onSuccess: onDone, onError: (error) => showRefusal(form, error) })
      }
      onClose={onClose}
      submitText={`Move ${person.firstName}’s end`}
    >
      <EndFields form={form} />
      <Checkbox label={`Email ${person.firstName}`} {...form.register('mail')} />
      <Turns
        turns={[
          {
            name: 'Ends',
            was: was ? `after ${fullDayText(was)}` : 'never',
            is: lastDay ? `after ${fullDayText(lastDay)}` : 'never',
          },
          { name: 'Charged', is: 'nothing' },
        ]}
      />
    </DeedForm>
  )
}
