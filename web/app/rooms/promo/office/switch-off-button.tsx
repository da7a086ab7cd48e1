import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { EachDialog } from '../../../office/choosing/each-dialog.tsx'
import type { Choosing } from '../../../office/choosing/use-choosing.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SWITCHING_OFF, useSwitchOff } from './queries.ts'

/** Disables all selected codes after one confirmation (APROMO-03). */
export function SwitchOffButton({ choosing }: { choosing: Choosing<PromocodeRow> }) {
  const off = useSwitchOff(choosing.keep)
  const chosen = [...choosing.chosen.values()]
  const ask = () =>
    showAlert({
      title: chosen.length === 1 ? 'Switch 1 code off?' : `Switch ${chosen.length} codes off?`,
      description:
        'Nobody new can use them. Anyone already using one keeps it. They can be switched on again.',
      confirm: true,
      danger: true,
      okText: 'Switch off',
      onOk: () => void off.start(chosen, undefined),
    })
  return (
    <>
      <Button variant="line" size="sm" onClick={ask}>
        Switch off
      </Button>
      {off.run && (
        <EachDialog
          run={off.run}
          words={SWITCHING_OFF}
          nameOf={({ code }) => code}
          onStop={off.stop}
          onClose={off.close}
        />
      )}
    </>
  )
}
