import { useEffect } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/** What is chosen in a form and not saved yet, which is told whenever it changes. */
export function useTypedValues<Values extends FieldValues>(
  { control, getValues }: UseFormReturn<Values, unknown, Values>,
  onDraft: (values: Values) => void,
): Values {
  const watched = useWatch({ control })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are those that are watched
  useEffect(() => onDraft(getValues()), [watched, getValues, onDraft])
  return getValues()
}
