import { addPushDevice, pushDevices, removePushDevice } from '@studio/contract/push/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/serve.ts'
import { addDevice, listDevices, removeDevice } from './devices.ts'

export function pushRoutes(serve: Serve<Context>): void {
  serve(pushDevices, listDevices)
  serve(addPushDevice, addDevice)
  serve(removePushDevice, (context, viewer, { id }) => removeDevice(context, viewer, id))
}
