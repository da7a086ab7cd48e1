import { type ComponentType, useEffect, useState } from 'react'
import { answerFor } from '../../platform/document/start-over.ts'
import { firstMeant } from './first-meant.ts'

/** Loaded once somebody means to press something; if it does not come, pages change without it. */
export function LatePrintTransitions() {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Browsers that can move pictures between pages.
    if (!('startViewTransition' in document)) return
    firstMeant()
      .then(() => import('./print-transitions.tsx'))
      .then(({ PrintTransitions }) => setPart(() => PrintTransitions), answerFor)
  }, [])
  return Part && <Part />
}
