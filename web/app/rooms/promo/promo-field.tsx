import { type Call, CallError } from '@studio/contract/call.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { foldCode } from '@studio/contract/promo/code.ts'
import { discountText, toasts } from '@studio/contract/promo/messages.ts'
import type { Promocode } from '@studio/contract/promo/schema.ts'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useDraft } from '../../ui/form/drafts.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { momentText } from '../../ui/words/date-words.ts'
import styles from './promo-field.module.css'
import { type CodePlan, findPromocode } from './queries.ts'

/** Handle of a promo code's field for the form around it. */
export interface PromoForm {
  /**
   * Looks up a typed code that is not applied yet, before the form is submitted: nothing to do, applied now, or refused with a
   * message at the field.
   */
  settle: () => Promise<'as-is' | 'applied' | 'refused'>
}

interface PromoFieldProps {
  ref?: Ref<PromoForm>
  /** Client for the lookup if nobody is signed in. */
  ask?: Call
  /** Owner of the form, part of the draft's key. */
  userId: string
  /** Plan the code is for. */
  plan: CodePlan & Pick<Price, 'intervalUnit'>
  /** The applied code; it, or what was typed before, is looked up again silently when the page or another plan is opened. */
  code: string | null
  onApply: (code: string | null) => void
}

/** Promo code field with Apply (PROMO-01 to PROMO-04). */
export function PromoField({ ref, ask, userId, plan, code, onApply }: PromoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped, forgetTyped] = useDraft(`promo code ${userId}`, code ?? '')
  const lookUp = useLookUp({
    find: (wanted) => findPromocode(wanted, plan, ask),
    onFound(promo) {
      forgetTyped()
      onApply(promo.code)
    },
    onRefused(error, wanted) {
      // The text stays in the field for other plans, too.
      setTyped(wanted)
      onApply(null)
      if (!isNo(error)) showToast(error.message, 'bad')
    },
  })
  const begun = useRef(false)
  // A text that was not good for the plan before may be for this one.
  const before = code ?? foldCode(typed.slice(0, 60))
  useEffect(() => {
    if (!begun.current && before) lookUp.mutate(before)
    begun.current = true
  }, [before, lookUp.mutate])

  // The message stands below the field, which may be at the window's lower edge.
  const refusal = isNo(lookUp.error) ? lookUp.error : null
  const pressed = useRef(false)
  useEffect(() => {
    if (!refusal || !pressed.current) return
    document
      .getElementById(input.current?.getAttribute('aria-describedby') ?? '')
      ?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  useImperativeHandle(ref, () => ({
    async settle() {
      const wanted = foldCode(typed.slice(0, 60))
      if (!wanted || wanted === code) return 'as-is'
      pressed.current = true
      try {
        await lookUp.mutateAsync(wanted)
      } catch {
        input.current?.focus()
        return 'refused'
      }
      setTyped(wanted)
      forgetTyped()
      showToast(toasts.active)
      return 'applied'
    },
  }))

  function apply() {
    const wanted = foldCode(typed.slice(0, 60))
    setTyped(wanted)
    pressed.current = true
    if (wanted) lookUp.mutate(wanted, { onSuccess: () => showToast(toasts.active) })
    else clear()
  }
  function clear() {
    lookUp.drop()
    onApply(null)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }
  const why = refusal && whyRefused(refusal)
  return (
    <div className={styles.field}>
      <TextInput
        ref={input}
        label="Promo code"
        placeholder="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value.replace(/\s/g, ''))
          if (code || lookUp.error || lookUp.isPending) clear()
        }}
        onKeyDown={onKeyDown}
        done={lookUp.data && code ? `${toasts.active}: ${codeEffectText(lookUp.data, plan)}` : undefined}
        error={refusal?.message}
        beside={
          <Button className={styles.apply} variant="soft" busy={lookUp.isPending} onClick={apply}>
            Apply
          </Button>
        }
      />
      {why && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
    </div>
  )
}

/** Effect of the code on this plan; a day pass is charged once. */
export function codeEffectText(
  promo: Promocode,
  { intervalUnit, term }: Pick<Price, 'intervalUnit'> & { term?: Term },
): string {
  return intervalUnit === 'Day' ? `${promo.percentOff}% off` : discountText(promo, term)
}

/** Whether the message belongs to the field: unknown code, wrong plan, or too many wrong codes. */
function isNo(error: Error | null): error is CallError {
  return error instanceof CallError && [400, 404, 429].includes(error.status)
}

interface LookUp {
  find: (code: string) => Promise<Promocode>
  onFound: (promo: Promocode) => void
  onRefused: (error: Error, code: string) => void
}

/**
 * Looks codes up. Only the last lookup counts, until `drop` or unmounting: a late answer changes neither text typed meanwhile nor
 * the chosen plan.
 */
function useLookUp({ find, onFound, onRefused }: LookUp) {
  const asked = useRef<string | null>(null)
  useEffect(
    () => () => {
      asked.current = null
    },
    [],
  )
  const lookUp = useMutation({
    mutationFn: find,
    onMutate(code) {
      asked.current = code
    },
    onSuccess(promo, code) {
      if (asked.current === code) onFound(promo)
    },
    onError(error, code) {
      if (asked.current === code) onRefused(error, code)
    },
  })
  function drop() {
    asked.current = null
    lookUp.reset()
  }
  return { ...lookUp, drop }
}

/** What is known beyond "Code doesn't exist", for a second line; null for nothing (D18.promo-used, D18.promo-last-day). */
export function whyRefused({ code, body }: Pick<CallError, 'code' | 'body'>): string | null {
  const { wasGoodUntil } = body as { wasGoodUntil?: string }
  if (code === 'CodeUsed') return 'You have already used it.'
  return code === 'CodeOver' && wasGoodUntil ? `It was valid until ${momentText(wasGoodUntil)}.` : null
}
