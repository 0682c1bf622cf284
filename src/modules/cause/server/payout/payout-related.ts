import { and, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { relatedUnder } from '#modules/charity/server/index.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import type { PayoutFinding } from '../../model/index.ts'
import { blockIf, warnIf } from './finding.ts'
import type { Line } from './lines-of.ts'
import type { Payout } from './payout-rules.ts'

const shownAtMost = 3

/**
 * Whether a payee is the organisation itself, which nothing allows, or stands near to it (BR-18):
 * compared by papers, never by name. A decision of the board makes an exception of the latter.
 */
export async function checkRelated(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<PayoutFinding[]> {
  return [
    blockIf(
      { item: '本机构收款', field: 'payeeName', source: '机构档案与银行账户' },
      (await isOwn(row, lines, act)) ? '收款方不能是本机构' : undefined,
    ),
    await checkConflict(row, lines, act),
  ]
}

async function isOwn(row: Payout, lines: readonly Line[], act: Act): Promise<boolean> {
  const owner = await findRow(act.tx, organisation, row.organisation)
  if (owner === undefined) return false
  const isNamed = row.payeeName?.trim() === owner.name
  if (isNamed || row.payeeCode?.toUpperCase() === owner.uscc) return true
  const used = new Set([row.payeeAccount, ...lines.map(({ account }) => account)])
  const own = await findRows(
    act.tx,
    bankAccount,
    and(eq(columnNamed(bankAccount, 'organisation'), row.organisation)),
    200,
  )
  return own.some(({ account }) => used.has(account))
}

async function checkConflict(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<PayoutFinding> {
  const codes = [row.payeeCode, ...lines.map(({ idNumber }) => idNumber)].filter(
    each => each !== null,
  )
  const near = await relatedUnder(act, row.organisation, codes)
  const at = { item: '利益关联', field: 'exceptionFile', source: '治理人员名单' }
  if (near.length === 0) return blockIf(at, undefined)
  const who = near
    .slice(0, shownAtMost)
    .map(({ name, as }) => `${name}（${as}）`)
    .join('、')
  const said = `收款方中有本机构的${who}${near.length > shownAtMost ? ` 等 ${near.length} 人` : ''}`
  return row.exceptionFile === null
    ? blockIf(at, `${said}，须上传理事会的例外决议`)
    : warnIf(at, `${said}，已上传例外决议`)
}
