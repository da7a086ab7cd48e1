import { beforeEach, describe, expect, it } from 'vitest'
import { renewToast, timeLeft } from './toast-host.tsx'
import { ACTION_MS, closeToast, NO_TOASTS, showToast, TOAST_MS, toastStore } from './toast-store.ts'

const texts = () => toastStore.read().map((toast) => toast.text)

beforeEach(() => toastStore.write(NO_TOASTS))

describe('toasts (ERR-03)', () => {
  it('stand in the order in which they came', () => {
    showToast('Information successfully saved')
    showToast("Can't get list", 'bad')
    expect(texts()).toEqual(['Information successfully saved', "Can't get list"])
  })

  it('do not stand twice with the same words', () => {
    showToast("Can't get list", 'bad')
    showToast('Error get price', 'bad')
    showToast("Can't get list", 'bad')
    expect(texts()).toEqual(['Error get price', "Can't get list"])
  })

  it('are four at most: the oldest gives way', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast(text, 'bad')
    expect(texts()).toEqual(['2', '3', '4', '5'])
  })

  it('give way to what is done since, which may be their contrary', () => {
    showToast("Can't get list", 'bad')
    showToast('Your subscription was canceled successfully')
    showToast('Your plan was successfully added/updated')
    expect(texts()).toEqual(['Your plan was successfully added/updated'])
  })

  it('have the rest of their time where they move to, and all of it once they were held', () => {
    showToast('one', 'bad')
    const { id, at } = toastStore.read()[0]!
    expect(timeLeft({ at }, at + 3000)).toBe(TOAST_MS - 3000)
    expect(timeLeft({ at }, at + TOAST_MS + 1)).toBe(0)
    expect(timeLeft({ at, action: () => null }, at)).toBe(ACTION_MS)
    // The device's clock was put back.
    expect(timeLeft({ at }, at - 60_000)).toBe(TOAST_MS)
    toastStore.write([{ ...toastStore.read()[0]!, at: at - 3000 }])
    renewToast(id)
    expect(toastStore.read()[0]!.at).toBeGreaterThanOrEqual(at)
  })

  it('close one by one', () => {
    showToast('one', 'bad')
    showToast('two', 'bad')
    closeToast(toastStore.read()[0]!.id)
    expect(texts()).toEqual(['two'])
  })
})
