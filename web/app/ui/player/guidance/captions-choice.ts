const KEY = 'player captions'

/** Whether captions are on for this device, and the last language. */
export type CaptionsChoice = { on: boolean; language: string | null }

/** Reads this device's choice; off by default. */
export function readChoice(): CaptionsChoice {
  try {
    const [state, language] = (localStorage.getItem(KEY) ?? '').split(' ')
    return { on: state === 'on', language: language || null }
  } catch {
    return { on: false, language: null }
  }
}

export function keepChoice({ on, language }: CaptionsChoice): void {
  try {
    localStorage.setItem(KEY, `${on ? 'on' : 'off'} ${language ?? ''}`)
  } catch {
    // Without storage it applies to this film only.
  }
}

/** Picks the language of captions: the last chosen, else the browser's, else the first; null without any. */
export function languageFor(
  captions: readonly { language: string }[],
  wanted: string | null,
  browser: readonly string[],
): string | null {
  const has = captions.map(({ language }) => language)
  const alike = (tag: string) => has.find((one) => one.split('-')[0] === tag.split('-')[0])
  const chosen = wanted ? (has.find((one) => one === wanted) ?? alike(wanted)) : undefined
  return chosen ?? browser.map(alike).find(Boolean) ?? has[0] ?? null
}
