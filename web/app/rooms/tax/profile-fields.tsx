import { type Call, CallError } from '@studio/contract/call.ts'
import { postalCode } from '@studio/contract/tax/countries.ts'
import { TAX_LIMITS, taxTexts } from '@studio/contract/tax/messages.ts'
import { asksPostalCode, wrongProfile } from '@studio/contract/tax/profile-rules.ts'
import type { TaxFacts, TaxProfile } from '@studio/contract/tax/schema.ts'
import { isInUnion, isReverseCharge, vatNumber } from '@studio/contract/tax/vat-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, Fragment, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useDraft } from '../../ui/form/drafts.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { Pair } from '../../ui/page/split-page.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { CountryOptions, countryInLine, postalCodeLabel } from './country-names.tsx'
import { profileQuery, taxQuery, useSaveTaxProfile } from './queries.ts'

/** Handle of the fields for the form around them. */
export interface ProfileForm {
  /** Saves what is chosen and typed, before the form around it is submitted; `refused` has its message at a field. */
  settle: () => Promise<'saved' | 'refused'>
  /** Forgets what is not saved. */
  forget: () => void
}

interface ProfileFieldsProps {
  ref?: Ref<ProfileForm>
  userId: string
  /** Client if nobody is signed in. */
  ask?: Call | undefined
  /** The country that stands there until another is told, in place of the studio's own. */
  first?: string | null
  /** Told whether what stands there is what was told, so that charges are known by it. */
  onTold?: (isTold: boolean) => void
  /** In a row that says ‘Country’ and was opened for it, one field below the other. */
  inRow?: boolean
}

/** Where a person lives, with the postal code where the tax depends on it, and the VAT number of a business, as far as the studio asks for them. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { userId, ask } = props
  const taxes = useQuery(taxQuery())
  const facts = taxes.data
  const profile = useQuery({ ...profileQuery(userId, ask), enabled: facts?.askCountry === true })
  const skeleton = <RowsSkeleton count={1} />
  if (!facts)
    return (
      <QueryState query={taxes} skeleton={skeleton}>
        {() => null}
      </QueryState>
    )
  if (!facts.askCountry) return null
  return (
    <QueryState query={profile} skeleton={skeleton}>
      {(told) => <Fields {...props} facts={facts} told={told} />}
    </QueryState>
  )
}

type Faults = ReturnType<typeof wrongProfile>

type FieldsProps = ProfileFieldsProps & { facts: TaxFacts; told: TaxProfile }

/** What is chosen and typed, in this tab until it is saved. */
function useTyped({ userId, facts, told, first }: FieldsProps) {
  const [country, setCountry, forgetCountry] = useDraft(
    `tax country ${userId}`,
    told.country ?? first ?? facts.home ?? '',
  )
  const [typed, setTyped, forgetTyped] = useDraft(`vat number ${userId}`, told.vatId ?? '')
  const [code, setCode, forgetCode] = useDraft(`postal code ${userId}`, told.postalCode ?? '')
  const isAsked = facts.askVatId && isInUnion(country)
  const asksCode = asksPostalCode(country, facts)
  const body = {
    country: country || null,
    postalCode: (asksCode && code.trim()) || null,
    vatId: (isAsked && typed.trim()) || null,
  }
  const isTold =
    told.country !== null &&
    body.country === told.country &&
    (!asksCode || told.postalCode !== null) &&
    (body.postalCode && postalCode(country, body.postalCode)) === told.postalCode &&
    (body.vatId && vatNumber(country, body.vatId)) === told.vatId
  function forget() {
    forgetCountry()
    forgetCode()
    forgetTyped()
  }
  return { country, setCountry, code, setCode, typed, setTyped, isAsked, asksCode, body, isTold, forget }
}

function Fields(props: FieldsProps) {
  const { ref, userId, ask, inRow = false, facts, onTold } = props
  const { country, setCountry, code, setCode, typed, setTyped, isAsked, asksCode, body, isTold, forget } =
    useTyped(props)
  const [faults, setFaults] = useState<Faults>({})
  const select = useRef<HTMLSelectElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveTaxProfile(userId, ask)
  useEffect(() => onTold?.(isTold), [onTold, isTold])
  const typing =
    (write: (typed: string) => void) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      write(event.target.value)
      setFaults({})
    }
  function refuse(found: Faults): 'refused' {
    setFaults(found)
    if (found.country) select.current?.focus()
    else if (found.postalCode) codeInput.current?.focus()
    else if (found.vatId) input.current?.focus()
    return 'refused'
  }

  useImperativeHandle(ref, () => ({
    async settle() {
      const found = country ? wrongProfile(body, facts) : { country: taxTexts.country }
      if (Object.keys(found).length > 0) return refuse(found)
      try {
        await save.mutateAsync(body)
      } catch (error) {
        return refuse(faultsOf(error))
      }
      forget()
      return 'saved'
    },
    forget,
  }))

  const Frame = inRow ? Fragment : Pair
  return (
    <>
      <Frame>
        <Select
          ref={select}
          label="Country"
          labelHidden={inRow}
          autoFocus={inRow}
          autoComplete="country"
          value={country}
          onChange={typing(setCountry)}
          error={faults.country}
        >
          <option value="">Choose your country</option>
          <CountryOptions />
        </Select>
        {asksCode && (
          <TextInput
            ref={codeInput}
            label={postalCodeLabel(country)}
            autoComplete="postal-code"
            autoCapitalize="characters"
            inputMode={country === 'US' ? 'numeric' : 'text'}
            spellCheck={false}
            maxLength={TAX_LIMITS.postalCode}
            value={code}
            onChange={typing(setCode)}
            onBlur={() => setFaults(wrongProfile(body, facts))}
            error={faults.postalCode}
          />
        )}
      </Frame>
      {isAsked && (
        <TextInput
          ref={input}
          label="VAT number"
          placeholder="Optional"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={typing(setTyped)}
          onBlur={() => setFaults(wrongProfile(body, facts))}
          help="Only for a business"
          done={reverseText(facts, country, typed)}
          error={faults.vatId}
        />
      )}
    </>
  )
}

/** What a refused call says at the fields; anything else is a toast, but for an ended sign-up, whose page says it. */
function faultsOf(error: unknown): Faults {
  if (error instanceof CallError && error.status === 401) return {}
  const fields: Faults = error instanceof CallError ? error.fields : {}
  if (fields.country || fields.postalCode || fields.vatId) return fields
  showToast(error instanceof Error ? error.message : 'Error', 'bad')
  return {}
}

/** That a business of another country owes the tax itself. */
function reverseText({ home }: TaxFacts, country: string, typed: string): string | undefined {
  const number = vatNumber(country, typed)
  return home && isReverseCharge(home, { country, vatNumber: number })
    ? `No VAT is charged: your business owes it in ${countryInLine(country)} (reverse charge)`
    : undefined
}
