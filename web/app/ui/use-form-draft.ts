import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Keeps what is typed into a form for this tab, so that a reload loses nothing; answers how to forget it. Never for passwords. */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
): () => void {
  const key = `draft ${name}`
  const { reset, subscribe, getValues } = useRef(form).current

  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept) reset({ ...getValues(), ...(JSON.parse(kept) as Values) })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(key, JSON.stringify(values)),
    })
  }, [key, reset, subscribe, getValues])

  return () => sessionStorage.removeItem(key)
}
