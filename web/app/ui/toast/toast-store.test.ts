import { beforeEach, describe, expect, it } from 'vitest'
import { closeToast, NO_TOASTS, showToast, toastStore } from './toast-store.ts'

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

  it('close one by one', () => {
    showToast('one', 'bad')
    showToast('two', 'bad')
    closeToast(toastStore.read()[0]!.id)
    expect(texts()).toEqual(['two'])
  })
})
