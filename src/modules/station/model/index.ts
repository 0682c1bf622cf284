import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { stationPlaces } from './places.ts'
import { postStation } from './post-station.ts'
import { qrCode } from './qr-code.ts'
import { stationItem } from './station-item.ts'

export * from './post-station.ts'
export * from './qr-code.ts'
export * from './service-hours.ts'
export * from './station-item.ts'
export * from './station-words.ts'

/** What this module declares. */
export const stationModel: ModuleModel = {
  labels: { equipment: '驿站与设备' },
  resources: [postStation, stationItem, qrCode],
  places: stationPlaces,
}
