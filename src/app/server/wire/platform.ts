import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPlace } from '#app/navigation/index.ts'
import type { House } from '#kernel/server/assemble.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { connect } from '#kernel/server/port.ts'
import { account } from '#modules/access/model/index.ts'
import {
  grantTodoSource,
  holdersOf,
  overdueReviewTodoSource,
  registrationTodoSource,
  reviewTodoSource,
} from '#modules/access/server/index.ts'
import { platformAnswers, readSecurity, subjectOfPerson } from '#modules/account/server/index.ts'
import { reviewTodoSources } from '#modules/approval/server/index.ts'
import { givenEver, publicCauses, todayOf } from '#modules/finance/server/index.ts'
import { alertTodoSource, keepStatementTimes, raiseAlert } from '#modules/log/server/index.ts'
import { readProviders, setProviders } from '#modules/message/server/index.ts'
import {
  chooseStore,
  closeTask,
  currentStore,
  guardFiles,
  loadTerms,
  mayReadRecord,
  notify,
  openTask,
  platformPorts,
  sealedStore,
  startSignals,
  tellTask,
  termsOf,
  todoSources,
} from '#modules/platform/server/index.ts'
import {
  exportTodoSource,
  revealTodoSource,
  transferPorts,
} from '#modules/transfer/server/index.ts'
import { exportMasks, settingByHost } from '#modules/website/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { builtPlaces, recordPlaces } from '../places.ts'
import type { Settings } from '../settings.ts'
import { expiringRecords } from './expiring.ts'
import { firstSteps } from './first-steps.ts'
import { connectAccounts } from './official-accounts.ts'
import { ownSubmissions } from './own-submissions.ts'

/** Connects what every domain leans on: notices, to-do, files, messages, sheets, signals. */
export async function connectPlatform(
  house: House,
  { database, settings }: { database: Database; settings: Settings },
): Promise<() => Promise<void>> {
  connect(house, platformPorts, {
    ...platformAnswers,
    settingByHost,
    titleOf: path => (builtPlaces.includes(path) ? findPlace(path)?.place.title : undefined),
    submissions: ownSubmissions,
    expiring: expiringRecords,
    firstSteps,
    today: todayOf,
    figures: {
      organisations: act => countActive(act.tx),
      projects: publicCauses,
      amount: async act => (await givenEver(act)).amount,
      donations: async act => (await givenEver(act)).gifts,
    },
    recordScreens: recordPlaces,
  })
  const folder = join(settings.dataDir, 'files')
  const store = chooseStore(process.env, folder)
  connect(house, currentStore, sealedStore(store, currentVault().subkey('files')))
  setProviders(
    readProviders(process.env, {
      file: join(settings.dataDir, 'outbox.txt'),
      isUsual: settings.isDemo || settings.mode === 'test',
      isTrial: settings.mode === 'test',
    }),
  )
  connectAccounts({ database, settings })
  connect(house, transferPorts, {
    folder: join(settings.dataDir, 'transfer'),
    openTask,
    tellTask,
    closeTask,
    terms: termsOf,
    masks: exportMasks,
    notify: (act, notice) => notify(act, notice),
    async exportRules(act) {
      const settings = await readSecurity(act.tx, subjectOfPerson(act.person))
      return {
        approveRows: settings.of('export.approveRows'),
        keepDays: settings.of('export.expireDays'),
        alertRows: settings.of('alert.exportRows'),
      }
    },
    async alert(act, finding) {
      await raiseAlert(act, { rule: 'clearExport', ...finding })
    },
    async tellHolders(act, { action, organisation, ...notice }) {
      const accounts = await holdersOf(act, action, organisation)
      await notify(act, { ...notice, kind: 'todo', accounts })
    },
  })
  // Everybody sees the own picture, whether or not accounts are open to him.
  guardFiles(account, async (act, record) => {
    if (record === act.person.accountId) return true
    return mayReadRecord(act, account.path, record)
  })(house)
  todoSources.of(
    ...reviewTodoSources(),
    exportTodoSource,
    revealTodoSource,
    alertTodoSource,
    reviewTodoSource,
    overdueReviewTodoSource,
    registrationTodoSource,
    grantTodoSource,
  )(house)
  await loadTerms(database)
  const signals = await startSignals(database)
  const times = keepStatementTimes(database)
  return async () => {
    await Promise.all([signals.stop(), times.stop()])
  }
}

async function countActive(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ n: number }>(
    sql`select count(*)::int as n from organisation where state = 'active'`,
  )
  return rows[0]?.n ?? 0
}
