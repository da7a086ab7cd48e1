import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepChoice, languageFor, readChoice } from './use-guidance.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the captions that are wanted', () => {
  it('are off until somebody switches them on, and remembered on the device', () => {
    expect(readChoice()).toEqual({ on: false, language: null })
    keepChoice({ on: true, language: 'de' })
    expect(readChoice()).toEqual({ on: true, language: 'de' })
    keepChoice({ on: false, language: 'de' })
    expect(readChoice()).toEqual({ on: false, language: 'de' })
  })

  it.each([
    [['en', 'de'], 'de', ['en-US'], 'de'],
    [['en', 'de'], null, ['fr', 'de-AT'], 'de'],
    [['en', 'pt-BR'], 'pt', ['en'], 'pt-BR'],
    [['en', 'de'], 'fr', ['it'], 'en'],
    [[], 'de', ['de'], null],
  ] as const)('of %j, wanted %j, in a browser for %j are those in %j', (has, wanted, browser, language) => {
    const captions = has.map((one) => ({ language: one }))
    expect(languageFor(captions, wanted, browser)).toBe(language)
  })
})
