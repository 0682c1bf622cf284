import { and, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { bankAccount, settlementConfig } from '../../model/index.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { giving } from '../giving.ts'

type Config = Row<typeof settlementConfig>

/** Versions of how merchant numbers are settled: written by one person, put in force by another. */
export const settlementConfigServing = serve(settlementConfig, {
  prepare: (_draft, act) => ({ editors: [act.person.accountId] }),
  async check(next, act) {
    await checkMerchant(next, act)
    const account = await findRow(act.tx, bankAccount, next.bankAccount)
    if (account !== undefined && account.organisation !== next.organisation)
      act.mark('bankAccount', '结算账户须为该机构自己的账户')
    else if (account !== undefined && account.state !== 'active')
      act.mark('bankAccount', '结算账户未启用')
    const others = await findRows(
      act.tx,
      settlementConfig,
      and(sql`merchant = ${next.merchant}::uuid and state = 'active'`),
      1,
    )
    if (others.length > 0 && next.effectiveFrom <= beijingDay(act.now))
      act.mark('effectiveFrom', '变更须自明日或以后生效')
  },
  updated: (row, act) => noteEditor(act, settlementConfig, row),
  mayMove(row, move, person) {
    if (move !== 'approve' && move !== 'reject') return true
    return isEditor(row, person) ? '填写或修改配置的人不能自己审核' : true
  },
  moves: {
    approve: (_row, _answers, act) => reviewedBy(act),
    reject: (_row, { opinion }, act) => ({ ...reviewedBy(act), opinion }),
  },
})

async function checkMerchant(next: Config, act: Act): Promise<void> {
  const [merchant] = await giving().merchants(act.tx, { ids: [next.merchant] })
  if (merchant === undefined) return
  if (merchant.organisation !== next.organisation) act.mark('merchant', '商户号不属于该机构')
  else if (!merchant.isActive) act.mark('merchant', '商户号未开通')
}

const reviewedBy = ({ person, now }: Act) => ({
  reviewer: person.accountId,
  reviewedAt: now.toISOString(),
})
