import { createStore } from './store.ts'

export const NO_MODALS: readonly HTMLDialogElement[] = []

/** Open modal dialogs, the topmost last. Content outside of it is inert. */
export const modalStore = createStore(NO_MODALS)

/** Opens a dialog over everything else; the returned function closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  modalStore.write([...modalStore.read(), dialog])
  return () => {
    modalStore.write(modalStore.read().filter((open) => open !== dialog))
    dialog.close()
  }
}
