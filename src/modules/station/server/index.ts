import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { whenGiftsPaid, whenOrdered } from '#modules/finance/server/index.ts'
import { stationModel } from '../model/index.ts'
import { stationDataset, stationPoints } from './datasets.ts'
import { openDemoStations } from './open-demo-stations.ts'
import { openStations, postStationServing, stationReviewed } from './post-station.ts'
import { attributeScan, countScanPaid } from './qr/count.ts'
import { openCodeRoute } from './qr/open-code.ts'
import { qrCodeServing } from './qr/qr-code.ts'
import { qrRoutes } from './qr/qr-routes.ts'
import { qrGift, qrHour, qrSeen } from './qr/tables.ts'
import { stationGrants } from './role-grants.ts'
import { stationItemServing } from './station-item.ts'
import { stationRoutes } from './station-routes.ts'
import { seedStations, stationTermRoutes } from './station-terms.ts'
import { stationUpdateRoute } from './station-update.ts'

export { whyStationKept } from './post-station.ts'
export { type DeviceBehind, devicesBehind, nameOfDevice } from './qr/device-codes.ts'
export { publicStations } from './station-routes.ts'

/** Stations for people who work outdoors (爱心驿站), and the codes that are scanned at them and elsewhere. */
export const stationModule: ServerModule = {
  name: 'station',
  model: stationModel,
  grants: stationGrants,
  seed: seedStations,
  demo: openDemoStations,
  servings: [postStationServing, stationItemServing, qrCodeServing],
  routes: [stationUpdateRoute, ...stationRoutes, ...stationTermRoutes, ...qrRoutes, openCodeRoute],
  jobs: [openStations],
  tables: { qrHour, qrSeen, qrGift, recordSerials },
  sql: [
    `create index post_station_place_idx on post_station
       (((location->>'lat')::float8), ((location->>'lng')::float8)) where location is not null`,
  ],
  brings: [
    stationReviewed.subject,
    whenOrdered.of(attributeScan),
    whenGiftsPaid.of(countScanPaid),
    datasets.of(stationDataset, stationPoints),
  ],
}
