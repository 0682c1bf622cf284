import type { ServerModule } from '#kernel/server/module.ts'
import { serve } from '#kernel/server/serve.ts'
import { payeeStoppers } from '#modules/cause/server/index.ts'
import { aidSources, oncePerPerson, splitGuards } from '#modules/community/server/index.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { rosterFinding, salvageModel } from '../model/index.ts'
import { grantsSinceMerge, grantsToPersons } from './aid-given.ts'
import { batchReads } from './batch-reads.ts'
import { boardRoute } from './board.ts'
import { noteBankResult, noteUnpaid } from './cash.ts'
import { rescueDataset } from './datasets.ts'
import { fillDemoGrants } from './demo-grants.ts'
import { endGrants } from './finish.ts'
import { grantBatchServing } from './grant-batch.ts'
import { grantReview } from './grant-review.ts'
import { grantTodo } from './grant-todo.ts'
import { issueBatch } from './issue-job.ts'
import { rosterObjectionServing, watchGrantNotices } from './notice.ts'
import { rescueRecordServing } from './rescue-record.ts'
import { salvageGrants } from './role-grants.ts'
import { checkRoster } from './roster-job.ts'
import { rosterRoutes } from './roster-routes.ts'
import { salvageSql } from './salvage-sql.ts'
import { stopOnRoster } from './stop-lines.ts'

export { returnToCause, voucherOf } from './batch-money.ts'
export { type Stock, stocks } from './goods-source.ts'
export { codeSeconds, dynamicCode, isCodeOf, isVoucherNo, markOfVoucher } from './voucher-code.ts'
export { whyGrantsOpen } from './why-grants-open.ts'

/** Grants of money, vouchers, goods and services to named persons (救助发放). */
export const salvageModule: ServerModule = {
  name: 'salvage',
  model: salvageModel,
  grants: salvageGrants,
  servings: [
    grantBatchServing,
    rescueRecordServing,
    serve(rosterFinding, {
      actions: {
        answer: (_row, { answer }, act) => ({ answer, answeredBy: act.person.accountId }),
      },
      movable: (row, name) =>
        name === 'answer' && row.level === 'block' ? '拦截须修改名册，不能以说明放行' : true,
    }),
    rosterObjectionServing,
  ],
  routes: [...rosterRoutes, ...batchReads, boardRoute],
  jobs: [checkRoster, issueBatch, watchGrantNotices, endGrants],
  demo: fillDemoGrants,
  sql: salvageSql,
  brings: [
    datasets.of(rescueDataset),
    grantReview.subject,
    noteBankResult,
    noteUnpaid,
    payeeStoppers.of(stopOnRoster),
    todoSources.of(grantTodo),
    aidSources.of(grantsToPersons),
    splitGuards.of(grantsSinceMerge),
    oncePerPerson.of({ table: 'rescue_record', columns: ['batch'] }),
  ],
}
