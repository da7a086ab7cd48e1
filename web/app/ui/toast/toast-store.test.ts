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
    showToast('Information successfully saved')
    showToast("Can't get list", 'bad')
    expect(texts()).toEqual(['Information successfully saved', "Can't get list"])
  })

  it('are four at most: the oldest gives way', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast(text)
    expect(texts()).toEqual(['2', '3', '4', '5'])
  })

  it('close one by one', () => {
    showToast('one')
    showToast('two')
    closeToast(toastStore.read()[0]!.id)
    expect(texts()).toEqual(['two'])
  })
})
