import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { datavModel } from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { screenComponentServing } from './component.ts'
import { componentRoutes } from './component-routes.ts'
import { designRoutes } from './design-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { bigScreenVersionServing, screenMaterialServing, screenPlaylistServing } from './parts.ts'
import { goLiveJob, publishRoutes } from './publish-routes.ts'
import { datavGrants } from './role-grants.ts'
import { screenRoutes } from './screen-routes.ts'
import { bigScreenConfigServing, seedSettings } from './settings.ts'
import { expireTokensJob, shareRoutes } from './share-routes.ts'
import { showDemoScreens } from './show-demo-screens.ts'
import {
  screenDeviceTable,
  screenDraftTable,
  screenPairing,
  screenTokenKey,
  screenViews,
} from './tables.ts'
import { screenTokenServing } from './token.ts'
import { dataRoutes } from './view-data.ts'
import { openRoutes } from './view-open.ts'
import { pairRoutes } from './view-pair.ts'

/** Big screens (数据大屏): drawn over datasets, published in versions, shown by displays. */
export const datavModule: ServerModule = {
  name: 'datav',
  model: datavModel,
  grants: datavGrants,
  seed: seedSettings,
  demo: showDemoScreens,
  servings: [
    screenComponentServing,
    screenMaterialServing,
    bigScreenServing,
    bigScreenVersionServing,
    screenPlaylistServing,
    screenTokenServing,
    bigScreenConfigServing,
  ],
  routes: [
    ...screenRoutes,
    ...draftRoutes,
    ...publishRoutes,
    ...shareRoutes,
    ...designRoutes,
    ...componentRoutes,
    ...openRoutes,
    ...dataRoutes,
    ...pairRoutes,
  ],
  jobs: [goLiveJob, expireTokensJob],
  tables: {
    recordSerials,
    ...{ screenDraftTable, screenTokenKey, screenDeviceTable, screenPairing, screenViews },
  },
}
