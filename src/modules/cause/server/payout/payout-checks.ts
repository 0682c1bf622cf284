import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { configOf, whyClosed } from '#modules/charity/server/index.ts'
import { balanceOf, managementFee } from '#modules/finance/server/index.ts'
import {
  causeStates,
  fundraisingPlan,
  organisationPayees,
  type PayoutFinding,
  rosterKind,
} from '../../model/index.ts'
import { findCause } from '../kinds.ts'
import { causePorts } from '../ports.ts'
import { blockIf, warnIf } from './finding.ts'
import { linesOf } from './lines-of.ts'
import { checkPayees } from './payee-stops.ts'
import { checkEarlier } from './payout-earlier.ts'
import { moneyOf } from './payout-money.ts'
import { checkRelated } from './payout-related.ts'
import { causeOf, limitsOf, type Payout, rulesOf } from './payout-rules.ts'

/** States of a cause in which its money is paid out. */
const payable: readonly string[] = ['raising', 'raised', 'executing']
/** States in which only what was promised before is settled. */
const settling: readonly string[] = ['closed', 'terminated']

/** Checks of money, which the last approval makes anew under a lock; whoever comes late learns 409. */
export const moneyChecks: readonly string[] = ['可拨付余额', '预算']

/** What the product sees of a payout by itself (风险检查); a block refuses, a warning needs a note. */
export async function payoutFindings(row: Payout, act: Act): Promise<PayoutFinding[]> {
  const lines = await linesOf(act, row)
  return [
    await checkAvailable(row, act),
    ...(await checkLimits(row, act)),
    checkRoster(row, lines),
    await checkPayees(row, lines, act),
    ...(await checkRelated(row, lines, act)),
    checkAccountKind(row),
    await checkBoard(row, act),
    await checkCause(row, act),
    await checkRequest(row, act),
    ...(await checkPlan(row, act)),
    await checkDisclosures(row, act),
    blockIf(
      { item: '机构状态', field: 'cause', source: '机构档案' },
      await whyClosed(act.tx, row.organisation),
    ),
    ...(await checkEarlier(row, lines, act)),
    ...((await rulesOf(row.causeKind)?.findings?.(row, act)) ?? []),
  ]
}

async function checkAvailable(row: Payout, act: Act): Promise<PayoutFinding> {
  const { account, feeRate } = await moneyOf(row, act)
  const { available } = await balanceOf(act.tx, row.organisation, account)
  const fee = managementFee(row.amount, feeRate)
  const isShort = row.hold === null && available < row.amount + fee
  const withFee = fee === 0 ? '' : `（含计提管理费 ¥${printMoney(fee)}）`
  return blockIf(
    { item: '可拨付余额', field: 'amount', source: '账簿' },
    isShort
      ? `可拨付余额不足：可用 ¥${printMoney(available)}，需要 ¥${printMoney(row.amount + fee)}${withFee}`
      : undefined,
  )
}

async function checkLimits(row: Payout, act: Act): Promise<PayoutFinding[]> {
  const limits = await limitsOf(row, act)
  return Promise.all(
    limits.map(async limit => {
      const rest = await limit.rest()
      const isShort = row.hold === null && rest < row.amount
      return blockIf(
        { item: '预算', field: limit.field ?? 'amount', source: `${limit.label}「${limit.name}」` },
        isShort
          ? `${limit.label}「${limit.name}」余额不足：可用 ¥${printMoney(rest)}，需要 ¥${printMoney(row.amount)}`
          : undefined,
      )
    }),
  )
}

/** A roster is there, and its lines are the amount. */
function checkRoster(row: Payout, lines: readonly { readonly amount: number }[]): PayoutFinding {
  const at = { item: '花名册', field: 'amount', source: '花名册明细' }
  if (row.payeeKind !== rosterKind) return blockIf(at, undefined)
  if (lines.length === 0) return blockIf(at, '请先导入花名册')
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return blockIf(
    at,
    sum === row.amount
      ? undefined
      : `花名册合计 ¥${printMoney(sum)} 与拨付金额相差 ¥${printMoney(Math.abs(sum - row.amount))}`,
  )
}

function checkAccountKind({ payeeKind, payeeAccountKind }: Payout): PayoutFinding {
  return blockIf(
    { item: '账户类型', field: 'payeeAccountKind', source: '收款方类型' },
    payeeAccountKind === '2' && organisationPayees.includes(payeeKind)
      ? '机构类收款方不能使用个人账户'
      : undefined,
  )
}

async function checkBoard(row: Payout, act: Act): Promise<PayoutFinding> {
  const { payoutBoardFrom } = await configOf(act.tx, row.organisation)
  const asked = [
    ...(payoutBoardFrom == null ? [] : [{ from: payoutBoardFrom, word: '理事会决议' }]),
    ...((await rulesOf(row.causeKind)
      ?.board?.(row, act)
      .then(own => [own])) ?? []),
  ].toSorted((one, other) => one.from - other.from)
  const [least] = asked
  const word = least?.word ?? '决议文件'
  return blockIf(
    { item: word, field: 'boardFile', source: '拨付制度' },
    least !== undefined && row.amount >= least.from && row.boardFile === null
      ? `${printMoney(least.from)} 元及以上的拨付须上传${word}`
      : undefined,
  )
}

async function checkCause(row: Payout, act: Act): Promise<PayoutFinding> {
  const at = { item: '标的状态', field: 'cause', source: '标的档案' }
  const found = await causeOf(act, row.cause)
  if (found === undefined) return blockIf(at, '标的不存在')
  if (payable.includes(found.status)) return blockIf(at, undefined)
  if (!settling.includes(found.status))
    return blockIf(at, `「${causeStates[found.status]}」状态的标的不能拨付`)
  return row.lateReason === null
    ? blockIf(
        { ...at, field: 'lateReason' },
        `标的${causeStates[found.status]}，只能结清此前的承诺，请填写结项后拨付原因`,
      )
    : warnIf(at, `标的${causeStates[found.status]}，仅限结清此前的承诺：${row.lateReason}`)
}

/** The help request that another cause pays for. */
async function checkRequest(row: Payout, act: Act): Promise<PayoutFinding> {
  const { helpRequest } = row
  const at = { item: '求助核定', field: 'helpRequest', source: '求助档案' }
  if (helpRequest === null) return blockIf(at, undefined)
  const rules = rulesOf('help')
  if (rules?.requestLimits === undefined) return blockIf(at, '求助拨付尚未开通')
  return blockIf(at, await rules.whyNotRequested?.({ ...row, request: helpRequest }, act))
}

async function checkPlan(row: Payout, act: Act): Promise<PayoutFinding[]> {
  const found = (await findCause(act.tx, row.cause))?.row
  if (found?.plan == null) return []
  const plan = await findRow(act.tx, fundraisingPlan, found.plan)
  const isOver = plan !== undefined && plan.endDate < beijingDay(act.now)
  return [
    warnIf(
      { item: '募捐方案', field: 'cause', source: '备案信息' },
      isOver ? `募捐方案已于 ${plan.endDate} 到期` : undefined,
    ),
  ]
}

async function checkDisclosures(row: Payout, act: Act): Promise<PayoutFinding> {
  const overdue = await causePorts().countOverdue(act.tx, row.organisation)
  return warnIf(
    { item: '信息公开', field: 'cause', source: '披露任务' },
    overdue > 0 ? `机构有 ${overdue} 项信息公开已逾期` : undefined,
  )
}
