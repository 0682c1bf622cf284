import type { Act } from '#kernel/server/act.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { platformModel } from '../model/index.ts'
import { areasRoute } from './areas-route.ts'
import { commentFiles, commentRoutes, commentServing } from './comment.ts'
import { dashboardRoutes, forgetVisits, visit } from './dashboard.ts'
import { dictionaryServing, termServing } from './dictionary.ts'
import { eventsRoute } from './events.ts'
import { fileRoutes, fileServing } from './files/file.ts'
import { fileUse } from './files/file-use.ts'
import { purgeFiles } from './files/purge-files.ts'
import { mentionsRoute } from './mention.ts'
import { forgetNotices, noticeRoutes, noticeServing } from './notice.ts'
import { configRoute, platformSettingServing, seedSettings } from './platform-setting.ts'
import { preference, preferenceRoutes } from './preference.ts'
import { presence, presenceRoute } from './presence.ts'
import { platformGrants } from './role-grants.ts'
import { savedViewServing, savedViewsRoute } from './saved-view.ts'
import { searchRoute } from './search.ts'
import { seedDictionaries } from './seeds/seed-dictionaries.ts'
import { forgetTasks, task, taskRoutes } from './task.ts'
import { termsRoute } from './terms.ts'
import { todoRoutes, todoSources } from './todo.ts'
import { calendar } from './work-calendar.ts'
import { workCalendarRoutes, workCalendarTodo } from './work-calendar-routes.ts'

export { drawScene, sceneSize, themeOf } from './demo/scene.ts'
export { storeScene } from './demo/store-scene.ts'
export { endStreams } from './events.ts'
export { diskStore } from './files/disk-store.ts'
export { findFileWords, openTaken, sendFile } from './files/file.ts'
export { currentStore } from './files/file-store.ts'
export { guardFiles, keepUses, mayReadRecord } from './files/file-use.ts'
export { cleanName, receiveFile, type StoredFile, storeBytes } from './files/receive-file.ts'
export { sealedStore } from './files/sealed-store.ts'
export { sendContent } from './files/send-content.ts'
export { chooseStore } from './files/store-settings.ts'
export { isTaken, uploadLimit, uploadSettings } from './files/upload-rules.ts'
export { messageSources } from './message-sources.ts'
export { nameOrganisations } from './named-organisations.ts'
export { countUnread, notify, toldAlready } from './notice.ts'
export { declareSetting, settingOf } from './platform-setting.ts'
export {
  type OutgoingNotice,
  type PlatformPorts,
  platformPorts,
  type UploadSettings,
} from './ports.ts'
export { forgetPresence } from './presence.ts'
export { addressOf, resourcesShownAt } from './record-address.ts'
export { recordTodo } from './record-todo.ts'
export { type DictionarySeed, seedDictionary } from './seeds/seed-dictionaries.ts'
export { callSetting } from './setting-calls.ts'
export {
  cutStreams,
  hearNodes,
  type Signals,
  signal,
  signalNodes,
  startSignals,
} from './signals.ts'
export { closeTask, findOpenTasks, isCancelled, openTask, tellTask } from './task.ts'
export { isOffered, loadTerms, readTerms, termLabel, termsChanged, termsOf } from './terms.ts'
export { countTodo, type TodoSource, todoSources } from './todo.ts'
export {
  daysAfter,
  hoursAfter,
  workCalendar,
  workdayAfter,
  workingDaysBetween,
} from './work-calendar.ts'

/** Makes what the platform needs from the first start on; what is there stays. */
export async function seedPlatform(act: Act): Promise<void> {
  await seedDictionaries(act)
  await seedSettings(act)
}

/** What every domain leans on: notices, to-do, files, discussion, code tables, settings, progress. */
export const platformModule: ServerModule = {
  name: 'platform',
  model: platformModel,
  grants: platformGrants,
  seed: seedPlatform,
  servings: [
    noticeServing,
    savedViewServing,
    fileServing,
    commentServing,
    dictionaryServing,
    termServing,
    platformSettingServing,
  ],
  routes: [
    ...noticeRoutes(),
    ...todoRoutes,
    savedViewsRoute,
    ...preferenceRoutes,
    ...fileRoutes,
    ...commentRoutes,
    mentionsRoute,
    termsRoute,
    configRoute,
    ...taskRoutes,
    eventsRoute,
    presenceRoute,
    ...dashboardRoutes,
    searchRoute,
    areasRoute,
    ...workCalendarRoutes,
  ],
  jobs: [forgetNotices, forgetTasks, forgetVisits, purgeFiles],
  tables: { preference, presence, task, visit, fileUse },
  sql: [
    'create index notice_unread_idx on notice (account) where read_at is null',
    'create index file_created_idx on file (created_at)',
  ],
  brings: [todoSources.of(workCalendarTodo), commentFiles, calendar.declared],
}
