import type { Promocode } from '@studio/contract/promo/schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

interface LookUp {
  find: (code: string) => Promise<Promocode>
  onFound: (promo: Promocode) => void
  onRefused: (error: Error, code: string) => void
}

/**
 * Looks codes up. Only the last lookup counts, until `drop` or unmounting: a late answer changes neither text typed meanwhile nor
 * the chosen plan.
 */
export function useLookUp({ find, onFound, onRefused }: LookUp) {
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
