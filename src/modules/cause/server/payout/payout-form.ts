import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { isSame } from '#kernel/server/operation.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causeKinds, payeeNames, payout, rosterKind } from '../../model/index.ts'
import { marksOf } from './payee-marks.ts'
import { causeOf, type Payout, rulesOf } from './payout-rules.ts'

const demanded = {
  payeeName: '请填写收款户名',
  payeeBank: '请填写开户行',
  payeeAccount: '请填写收款账号',
  payeeAccountKind: '请选择账户类型',
  payeeCode: '请填写收款方证件号或统一社会信用代码',
} as const

/** What may still change once the bank could not pay: who gets it, and what proves that. */
const afterFailure: readonly string[] = [
  ...payeeNames,
  'accountReason',
  'basisFiles',
  'exceptionFile',
]

/** What is wrong with the form of a payout. */
export async function checkPayout(
  next: Payout,
  act: Act,
  before: Payout | undefined,
): Promise<void> {
  if (before?.state === 'failed') markFixed(next, before, act)
  const found = await causeOf(act, next.cause)
  const rules = rulesOf(next.causeKind)
  if (found !== undefined && rules === undefined) act.mark('cause', '该类标的的拨付尚未开通')
  if (next.payeeKind === rosterKind) {
    for (const name of Object.keys(demanded))
      if (next[name as keyof typeof demanded] !== null) act.mark(name, '花名册拨付不填单一收款方')
  } else {
    for (const [name, sentence] of Object.entries(demanded))
      if (next[name as keyof typeof demanded] === null) act.mark(name, sentence)
    await checkKnownPayee(next, act)
  }
  markForeign(next, act)
  if (next.helpRequest !== null) {
    const request = await causeOf(act, next.helpRequest)
    if (request?.kind !== 'help') act.mark('helpRequest', '请选择求助')
    else if (request.organisation !== next.organisation)
      act.mark('helpRequest', '所选求助不属于该机构')
    else await rulesOf('help')?.checkRequested?.({ ...next, request: request.id }, act)
  }
  await rules?.check?.(next, act)
}

/** Fields that payouts of one kind of cause alone have. */
const fieldsOfKind = {
  childPlan: 'project',
  budgetLine: 'project',
  fundLine: 'fund',
  useItem: 'fund',
  grantKind: 'fund',
} as const

function markForeign(next: Payout, act: Act): void {
  for (const [name, kind] of Object.entries(fieldsOfKind))
    if (kind !== next.causeKind && next[name as keyof typeof fieldsOfKind] !== null)
      act.mark(
        name,
        `「${payout.fields[name as keyof typeof fieldsOfKind].label}」只用于${causeKinds[kind]}的拨付`,
      )
}

function markFixed(next: Payout, before: Payout, act: Act): void {
  const values: Readonly<Record<string, unknown>> = next
  const earlier: Readonly<Record<string, unknown>> = before
  for (const name of Object.keys(payout.fields))
    if (!afterFailure.includes(name) && !isSame(values[name], earlier[name]))
      act.mark(name, '付款失败后只能修改收款方')
}

/** A known payee whose account is another one than before: the reason is asked. */
async function checkKnownPayee(next: Payout, act: Act): Promise<void> {
  if (next.accountReason !== null) return
  const { accountMark, codeMark } = marksOf(next, [])
  if (codeMark === null) return
  const table = tableOf(payout)
  const known = await act.tx
    .select({ number: table.number, accountMark: sql<string | null>`account_mark` })
    .from(table)
    .where(
      and(
        eq(table.organisation, next.organisation),
        sql`code_mark = ${codeMark} and state in ('approved', 'paid', 'signed', 'failed')`,
        next.id === undefined ? undefined : ne(sql`id`, next.id),
      ),
    )
    .orderBy(desc(table.number))
    .limit(1)
  const [last] = known
  if (last !== undefined && last.accountMark !== accountMark)
    act.mark('accountReason', `该收款方在 ${last.number} 中使用其他账户，请填写账户变更原因`)
}
