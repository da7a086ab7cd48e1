import { CallError } from '@studio/contract/call.ts'
import { CHANGED_MEANWHILE } from '@studio/contract/if-unchanged.ts'
import { useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../ui/form/show-refusal.ts'

/** Label of a field, and the text of its value. */
export type FieldWords<Values> = {
  [Name in keyof Values & string]: { label: string; text?: (value: Values[Name]) => string }
}

interface Options<Values extends FieldValues, Output extends FieldValues, Stored> {
  form: UseFormReturn<Values, unknown, Output>
  /** The record as it was when the form was opened; null for a new one. */
  stored: Stored | null
  valuesOf: (stored: Stored) => Values
  words: FieldWords<Values>
  /** Reads the present record. */
  read: () => Promise<Stored>
  save: (typed: Output, version: string | undefined) => void
}

/** A field that somebody else has changed. */
export interface ChangedField {
  label: string
  theirs: string
  /** The typed value; null if the field is untouched. */
  mine: string | null
}

export interface Meanwhile {
  /** `Ada Lovelace changed this meanwhile`; null without a conflict. */
  text: string | null
  fields: readonly ChangedField[]
  keepMine: () => void
  takeTheirs: () => void
}

interface Clash<Values> {
  text: string
  theirs: Values
  mine: Values
  names: (keyof Values & string)[]
}

export const isChangedMeanwhile = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === CHANGED_MEANWHILE

/**
 * A form whose record somebody else may change meanwhile. Saves send `version`; `refused` shows why a save was refused. After a
 * conflict the typed values are kept and merged over the other person's. Conflicts in fields outside the form are ignored and
 * the save is repeated.
 */
export function useConcurrentEdit<
  Values extends FieldValues,
  Output extends FieldValues,
  Stored extends { version?: string | undefined },
>({ form, stored, valuesOf, words, read, save }: Options<Values, Output, Stored>) {
  const [start, setStart] = useState(() => ({
    version: stored?.version,
    values: stored && valuesOf(stored),
  }))
  const [clash, setClash] = useState<Clash<Values> | null>(null)
  const submit = (version: string | undefined) => void form.handleSubmit((typed) => save(typed, version))()

  async function layOver(text: string, base: Values) {
    const now = await read()
    const theirs = valuesOf(now)
    const typed = form.getValues()
    const mine = mergeOverTheirs(base, typed, theirs)
    const names = changedFields(base, theirs)
    show(theirs, mine)
    setStart({ version: now.version, values: theirs })
    if (names.length === 0) return submit(now.version)
    setClash({ text, theirs, mine, names })
  }

  function show(theirs: Values, mine: Values) {
    form.reset(theirs as DefaultValues<Values>)
    for (const name of changedFields(theirs, mine)) {
      form.setValue(name as Path<Values>, mine[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
    }
  }

  function refused(error: unknown) {
    if (!isChangedMeanwhile(error) || !start.values) return showRefusal(form, error)
    layOver(error.message, start.values).catch((failed) => showRefusal(form, failed))
  }

  /** For a form that stays open: the saved state is the base of the next change. */
  function saved(now: Stored) {
    const values = valuesOf(now)
    form.reset(values as DefaultValues<Values>)
    setStart({ version: now.version, values })
    setClash(null)
  }

  const meanwhile: Meanwhile = {
    text: clash?.text ?? null,
    fields: clash?.names.map((name) => fieldIn(name, { ...clash, words })) ?? [],
    keepMine: () => submit(start.version),
    takeTheirs() {
      if (clash) form.reset(clash.theirs as DefaultValues<Values>)
      setClash(null)
    },
  }
  return { version: start.version, saved, refused, meanwhile }
}

interface Sides<Values> {
  words: FieldWords<Values>
  theirs: Values
  mine: Values
}

function fieldIn<Values>(name: keyof Values & string, { words, theirs, mine }: Sides<Values>): ChangedField {
  const { label, text = plainWords } = words[name]
  const [their, own] = [text(theirs[name]), text(mine[name])]
  return { label, theirs: their, mine: own === their ? null : own }
}

const plainWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const names = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two states of a form differ. */
export function changedFields<Values extends object>(from: Values, to: Values): (keyof Values & string)[] {
  return names(to).filter((name) => !isSame(from[name], to[name]))
}

/** Merges typed values over somebody else's saved ones; untouched fields take theirs. */
export function mergeOverTheirs<Values extends object>(base: Values, typed: Values, theirs: Values): Values {
  const mine = changedFields(base, typed)
  return { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) }
}
