import type { Places } from '#kernel/resource/module-model.ts'
import { postStation } from './post-station.ts'
import { qrCode } from './qr-code.ts'
import { stationItem } from './station-item.ts'

/** The screens of this module, and what of which records is done there. */
export const stationPlaces = {
  '/equipment/lovepostStation': { shows: [postStation, stationItem], opens: [postStation] },
  '/equipment/postStationAdd': {},
  '/equipment/postStationEdit': {},
  '/equipment/qrCode': { shows: [qrCode], opens: [qrCode] },
  '/equipment/qrCodeAdd': {},
  '/equipment/qrCodeEdit': {},
} as const satisfies Places
