import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPlace } from '#app/navigation/index.ts'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { connectBulk } from '#kernel/server/bulk/index.ts'
import { connectVersionMemory } from '#kernel/server/conflict.ts'
import type { Database } from '#kernel/server/database.ts'
import { connectFileKeeper } from '#kernel/server/file-use.ts'
import { connectSanitizer } from '#kernel/server/html-port.ts'
import { connectRunKeeper } from '#kernel/server/job-runs.ts'
import { connectOperationLog } from '#kernel/server/operation.ts'
import { connectAccessLog, connectRevealGuard } from '#kernel/server/reveals.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import { connectVocabulary } from '#kernel/server/vocabulary.ts'
import { connectWordSources } from '#kernel/server/words.ts'
import { account } from '#modules/access/model/index.ts'
import {
  findOneHandGrants,
  grantTodoSource,
  holdersOf,
  overdueReviewTodoSource,
  personAnywhere,
  personOf,
  registrationTodoSource,
  reviewTodoSource,
} from '#modules/access/server/index.ts'
import { readSecurity, subjectOfPerson } from '#modules/account/server/index.ts'
import { reviewTodoSources } from '#modules/approval/server/index.ts'
import { fullAreaNameOf } from '#modules/area/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  alertTodoSource,
  connectLog,
  findAuthorsSince,
  findChangedFields,
  keepStatementTimes,
  raiseAlert,
  refuseBeyondLimit,
  runKeeper,
  writeAccess,
  writeOperations,
} from '#modules/log/server/index.ts'
import { readProviders, setProviders } from '#modules/message/server/index.ts'
import {
  chooseStore,
  closeTask,
  connectPlaceTitles,
  findFileWords,
  isOffered,
  keepUses,
  loadTerms,
  mayReadRecord,
  notify,
  openTask,
  registerFileGuard,
  registerRecordAddress,
  registerTodoSource,
  sealedStore,
  setFileStore,
  startSignals,
  tellTask,
  termLabel,
  termsOf,
} from '#modules/platform/server/index.ts'
import {
  connectTransfer,
  exportTodoSource,
  leaveOf,
  revealTodoSource,
} from '#modules/transfer/server/index.ts'
import { exportMasks, notePrinted } from '#modules/website/server/index.ts'
import { builtPlaces, recordPlaces } from '../places.ts'
import type { Settings } from '../settings.ts'

/** Connects the kernel's own questions: history, names, files, messages, progress, signals. */
export async function connectPlatform(
  database: Database,
  settings: Settings,
): Promise<() => Promise<void>> {
  connectOperationLog(writeOperations)
  connectRunKeeper(runKeeper)
  connectVersionMemory({ fieldsSince: findChangedFields, authorsSince: findAuthorsSince })
  connectAccessLog(writeAccess)
  connectRevealGuard(async (act, look) => {
    const settings = await readSecurity(act.tx, subjectOfPerson(act.person))
    await refuseBeyondLimit(act, settings.of('unmask.dailyLimit'))
    return look.isMinor ? leaveOf(act, look) : { approval: null }
  })
  connectLog({
    async limits(reader) {
      const settings = await readSecurity(reader)
      return {
        denials: settings.of('alert.denials'),
        reveals: settings.of('alert.reveals'),
        failedLogins: settings.of('alert.failedLogins'),
      }
    },
    async tellHandlers(act, notice) {
      const accounts = await holdersOf(act, 'logAlert.handle', null)
      await notify(act, { ...notice, kind: 'security', accounts })
    },
    proveHead: (act, { seq, hash }) =>
      appendLeaves(act, [
        {
          kind: 'logHead',
          sourceType: 'log/logLink',
          sourceId: String(seq),
          organisation: null,
          occurredAt: act.now.toISOString(),
          content: { seq, hash },
        },
      ]),
    provePurge: (act, { month, rows, seq, head }) =>
      appendLeaves(act, [
        {
          kind: 'logPurge',
          sourceType: 'log/logPurge',
          sourceId: month,
          organisation: null,
          occurredAt: act.now.toISOString(),
          content: { month, rows, seq, head },
        },
      ]),
    async provenCut(reader, month) {
      const { rows } = await reader.execute<{ seq: number; hash: string }>(sql`
        select (content::jsonb ->> 'seq')::float8 as seq, content::jsonb ->> 'head' as hash
        from evidence_leaf where kind = 'logPurge' and source_id = ${month}
        order by id desc limit 1`)
      return rows[0] ?? { seq: 0, hash: '' }
    },
    async headLeaves(reader) {
      const { rows } = await reader.execute<{ seq: number; number: string }>(sql`
        select (content::jsonb ->> 'seq')::float8 as seq, number from evidence_leaf
        where kind in ('logHead', 'logPurge') order by occurred_at desc limit 5000`)
      return new Map(rows.map(({ seq, number }) => [seq, number]))
    },
    notePrinted,
    async retention(reader) {
      const settings = await readSecurity(reader)
      return { online: settings.of('log.onlineDays'), archive: settings.of('log.archiveDays') }
    },
    finders: [findOneHandGrants],
  })
  connectWordSources({ area: fullAreaNameOf, term: termLabel, files: findFileWords })
  connectVocabulary(isOffered)
  connectFileKeeper(keepUses)
  connectSanitizer(html => sanitiseArticle(html))
  setFileStore(
    sealedStore(
      chooseStore(process.env, join(settings.dataDir, 'files')),
      currentVault().subkey('files'),
    ),
  )
  setProviders(
    readProviders(process.env, {
      file: join(settings.dataDir, 'outbox.txt'),
      isUsual: settings.isDemo || settings.mode === 'test',
      isTrial: settings.mode === 'test',
    }),
  )
  connectBulk({
    ...{ openTask, tellTask, closeTask },
    async personNow(reader, accountId) {
      const pieces = await personOf(reader, accountId)
      return pieces && personAnywhere(pieces)
    },
  })
  connectTransfer({
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
  registerFileGuard(account, async (act, record) => {
    if (record === act.person.accountId) return true
    return mayReadRecord(act, account.path, record)
  })
  connectPlaceTitles(path =>
    builtPlaces.includes(path) ? findPlace(path)?.place.title : undefined,
  )
  for (const [path, screen] of Object.entries(recordPlaces)) registerRecordAddress(path, screen)
  for (const source of [
    ...reviewTodoSources(),
    exportTodoSource,
    revealTodoSource,
    alertTodoSource,
    reviewTodoSource,
    overdueReviewTodoSource,
    registrationTodoSource,
    grantTodoSource,
  ])
    registerTodoSource(source)
  await loadTerms(database)
  const signals = await startSignals(database)
  const times = keepStatementTimes(database)
  return async () => {
    await Promise.all([signals.stop(), times.stop()])
  }
}
