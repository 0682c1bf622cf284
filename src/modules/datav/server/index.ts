import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { datavModel } from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { screenComponentServing } from './component.ts'
import { bigScreenVersionServing, screenMaterialServing, screenPlaylistServing } from './parts.ts'
import { datavGrants } from './role-grants.ts'
import { bigScreenConfigServing, seedSettings } from './settings.ts'
import {
  screenDeviceTable,
  screenDraftTable,
  screenPairing,
  screenTokenKey,
  screenViews,
} from './tables.ts'
import { screenTokenServing } from './token.ts'

/** Big screens (数据大屏): drawn over datasets, published in versions, shown by displays. */
export const datavModule: ServerModule = {
  name: 'datav',
  model: datavModel,
  grants: datavGrants,
  seed: seedSettings,
  servings: [
    screenComponentServing,
    screenMaterialServing,
    bigScreenServing,
    bigScreenVersionServing,
    screenPlaylistServing,
    screenTokenServing,
    bigScreenConfigServing,
  ],
  tables: {
    recordSerials,
    ...{ screenDraftTable, screenTokenKey, screenDeviceTable, screenPairing, screenViews },
  },
}
