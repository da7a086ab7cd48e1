import { beforeEach, describe, expect, it } from 'vitest'
import { acceptAlert, alertStore, closeAlert, HIDDEN_ALERT, showAlert } from './alert-store.ts'

beforeEach(() => alertStore.write(HIDDEN_ALERT))

describe('the alert (ERR-08, ERR-09)', () => {
  it('keeps visible, title, description, confirm flag, both button texts and the click action', () => {
    const onOk = () => {}
    showAlert({
      title: 'Log out',
      description: 'Are you sure you want to logout?',
      okText: 'Yes',
      closeText: 'No',
      onOk,
    })
    expect(alertStore.read()).toEqual({
      visible: true,
      title: 'Log out',
      description: 'Are you sure you want to logout?',
      confirm: true,
      okText: 'Yes',
      closeText: 'No',
      danger: false,
      onClick: onOk,
    })
  })

  it('has one button reading OK unless told otherwise', () => {
    showAlert({ title: 'Subscription', description: 'You need to upgrade your subscription' })
    expect(alertStore.read()).toMatchObject({ confirm: false, okText: 'OK', onClick: null })
  })

  it('runs its action once, after it has closed, on OK', () => {
    const seen: boolean[] = []
    showAlert({ title: 't', description: 'd', onOk: () => seen.push(alertStore.read().visible) })
    acceptAlert()
    acceptAlert()
    expect(seen).toEqual([false])
  })

  it('runs nothing when it is closed', () => {
    let ran = false
    showAlert({ title: 't', description: 'd', onOk: () => (ran = true) })
    closeAlert()
    acceptAlert()
    expect(ran).toBe(false)
    expect(alertStore.read().visible).toBe(false)
  })
})
