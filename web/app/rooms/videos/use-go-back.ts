import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Returns to the previous page of the studio, else to the first page. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const inside = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
    void (inside ? navigate(-1) : navigate('/', { replace: true }))
  }, [navigate])
}
