import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import type { House } from '#kernel/server/assemble.ts'
import { versionMemory } from '#kernel/server/conflict.ts'
import { fileKeeper, textKeeper } from '#kernel/server/file-use.ts'
import { changeGuard } from '#kernel/server/guard.ts'
import { sanitiser } from '#kernel/server/html-port.ts'
import { answerFilter } from '#kernel/server/http.ts'
import { runKeeper } from '#kernel/server/job-runs.ts'
import { operationLog } from '#kernel/server/operation.ts'
import { connect } from '#kernel/server/port.ts'
import { accessLog, revealGuard } from '#kernel/server/reveals.ts'
import { vocabulary } from '#kernel/server/vocabulary.ts'
import { wordSources } from '#kernel/server/words.ts'
import { personAnywhere, personOf } from '#modules/access/server/index.ts'
import { readSecurity, subjectOfPerson } from '#modules/account/server/index.ts'
import { fullAreaNameOf } from '#modules/area/server/index.ts'
import { keepTextFiles } from '#modules/content/server/index.ts'
import {
  findAuthorsSince,
  findChangedFields,
  keepRuns,
  refuseBeyondLimit,
  writeAccess,
  writeOperations,
} from '#modules/log/server/index.ts'
import {
  closeTask,
  findFileWords,
  isOffered,
  keepUses,
  openTask,
  tellTask,
  termLabel,
} from '#modules/platform/server/index.ts'
import { leaveOf } from '#modules/transfer/server/index.ts'
import { filterAnswer, guardChange } from '#modules/website/server/index.ts'
import { bulkPorts } from '#services/bulk/index.ts'

/** Connects the kernel's own questions: history, names, files, texts, masks, runs of bulk acts. */
export function connectKernel(house: House): void {
  connect(house, operationLog, writeOperations)
  connect(house, runKeeper, keepRuns)
  connect(house, versionMemory, { fieldsSince: findChangedFields, authorsSince: findAuthorsSince })
  connect(house, accessLog, writeAccess)
  connect(house, revealGuard, async (act, look) => {
    const settings = await readSecurity(act.tx, subjectOfPerson(act.person))
    await refuseBeyondLimit(act, settings.of('unmask.dailyLimit'))
    return look.isMinor ? leaveOf(act, look) : { approval: null }
  })
  connect(house, wordSources, { area: fullAreaNameOf, term: termLabel, files: findFileWords })
  connect(house, vocabulary, isOffered)
  connect(house, fileKeeper, keepUses)
  connect(house, textKeeper, keepTextFiles)
  connect(house, sanitiser, html => sanitiseArticle(html))
  connect(house, answerFilter, filterAnswer)
  connect(house, changeGuard, guardChange)
  connect(house, bulkPorts, {
    ...{ openTask, tellTask, closeTask },
    async personNow(reader, accountId) {
      const pieces = await personOf(reader, accountId)
      return pieces && personAnywhere(pieces)
    },
  })
}
