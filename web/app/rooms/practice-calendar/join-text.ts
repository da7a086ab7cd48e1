/** The button for visitors, word for word with seven days; without a trial it promises none (PRACTICE-02). */
export function joinText(trialDays: number): string {
  const join = 'Join a Personal Practice'
  if (trialDays === 0) return join
  return `${join} with ${trialDays === 1 ? '1-day' : `${trialDays}-days`} free`
}
