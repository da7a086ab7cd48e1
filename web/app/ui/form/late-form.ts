import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { OFFLINE_TEXT } from '../../platform/transport.ts'
import { onMissingPart } from '../missing-part.ts'
import type { Checks } from './checks.ts'
import type { FormControl } from './form-control.ts'

type Watch<Values extends FieldValues> = Parameters<UseFormReturn<Values>['subscribe']>[0]
type Register<Values extends FieldValues> = UseFormReturn<Values>['register']

/** What a page renders of a form's state. */
export interface LateState<Values extends FieldValues> {
  errors: UseFormReturn<Values>['formState']['errors']
  touchedFields: UseFormReturn<Values>['formState']['touchedFields']
  /** Whether it was sent before the form library is there. */
  waiting: boolean
}

interface LateField<Values extends FieldValues> {
  element: HTMLInputElement | null
  options: Parameters<Register<Values>>[1]
  /** Whether it was left before the form library is there. */
  left: boolean
  props: ReturnType<Register<Values>> & { defaultValue: string | undefined }
}

/** A form whose fields are the page's own inputs until the form library has taken them over. */
export interface LateForm<Values extends FieldValues, Output extends FieldValues> {
  checks: { current: Checks<Values, Output> }
  defaultValues: Values
  show: (change: Partial<LateState<Values>>) => void
  fields: Map<Path<Values>, LateField<Values>>
  /** Those who follow the values, each with what ends it. */
  watches: Map<Watch<Values>, (() => void) | null>
  loading: Promise<FormControl<Values, Output>> | null
  full: FormControl<Values, Output> | null
}

/** What the fields hold, also before the form library is there. */
export function valuesOf<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
): Values {
  if (form.full) return form.full.getValues()
  const values: FieldValues = { ...form.defaultValues }
  for (const [name, { element }] of form.fields) if (element) values[name] = element.value
  return values as Values
}

/** Loads the form library once. Offline it rejects, and the next call tries again: a browser keeps a module that has failed. */
export function loadForm<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
): Promise<FormControl<Values, Output>> {
  if (!navigator.onLine && !form.full) return Promise.reject(new Error(OFFLINE_TEXT))
  form.loading ??= import('./form-control.ts')
    .then(({ makeFormControl }) => takeOver(form, makeFormControl(form.checks, valuesOf(form))))
    .catch((error: unknown) => {
      form.loading = null
      throw error
    })
  return form.loading
}

function takeOver<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
  full: FormControl<Values, Output>,
) {
  form.full = full
  full.subscribe({
    formState: { errors: true, touchedFields: true },
    // The library changes its own objects.
    callback: ({ errors, touchedFields }) =>
      form.show({
        errors: { ...errors } as LateState<Values>['errors'],
        touchedFields: { ...touchedFields } as LateState<Values>['touchedFields'],
      }),
  })
  for (const watch of form.watches.keys()) form.watches.set(watch, full.subscribe(watch))
  for (const [name, { element, options, left }] of form.fields) {
    const field = full.register(name, options)
    if (element) field.ref(element)
    if (element && left) void field.onBlur({ type: 'blur', target: element })
  }
  return full
}

/** Props of one field, the same at each call, so that an input stays what it is while the library comes. */
export function fieldOf<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
  name: Path<Values>,
): LateField<Values> {
  const known = form.fields.get(name)
  if (known) return known
  const full = () => form.full?.register(name, field.options)
  const use = () => void loadForm(form).catch(() => {})
  const field: LateField<Values> = {
    element: null,
    options: undefined,
    left: false,
    props: {
      name,
      defaultValue: form.defaultValues[name] || undefined,
      ref(element) {
        field.element = element
        full()?.ref(element)
      },
      async onChange(event) {
        if (form.full) return full()?.onChange(event)
        use()
        tell(form)
      },
      async onBlur(event) {
        if (form.full) return full()?.onBlur(event)
        field.left = true
        use()
      },
    },
  }
  form.fields.set(name, field)
  return field
}

/** Tells those who follow the values, as the library does once it is there. */
function tell<Values extends FieldValues, Output extends FieldValues>(form: LateForm<Values, Output>): void {
  for (const { callback } of form.watches.keys()) callback({ values: valuesOf(form) })
}

/** Writes a field, also before the form library is there. */
export function writeField<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
  name: Path<Values>,
  value: PathValue<Values, Path<Values>>,
): void {
  const element = form.fields.get(name)?.element
  if (form.full) form.full.setValue(name, value)
  else if (element) {
    element.value = value
    tell(form)
  }
}

/** Follows the values; returns what ends it. */
export function follow<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
  watch: Watch<Values>,
): () => void {
  form.watches.set(watch, form.full?.subscribe(watch) ?? null)
  return () => {
    form.watches.get(watch)?.()
    form.watches.delete(watch)
  }
}

/** Validates and sends once the form library is there; offline nothing is sent, and a toast says so. */
export async function submitForm<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
  send: Parameters<FormControl<Values, Output>['handleSubmit']>[0],
): Promise<void> {
  const full = form.full ?? (await awaited(form))
  if (!full) return
  // A password manager may have filled fields without a word.
  for (const [name, { element }] of form.fields) {
    if (element && element.value !== full.getValues(name)) writeField(form, name, element.value as never)
  }
  await full.handleSubmit(send)()
}

async function awaited<Values extends FieldValues, Output extends FieldValues>(
  form: LateForm<Values, Output>,
) {
  form.show({ waiting: true })
  try {
    return await loadForm(form)
  } catch (error) {
    void onMissingPart(error)
    return null
  } finally {
    form.show({ waiting: false })
  }
}
