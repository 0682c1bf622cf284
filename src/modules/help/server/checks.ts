import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { cause } from '#modules/cause/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { readAmounts, readMembers, readYuan } from '../model/index.ts'
import type { HelpRow } from './evidence-state.ts'
import { whyTelling } from './findings.ts'

const amounts = [
  'spent',
  'insured',
  'expected',
  'tuition',
  'loss',
  'incomeYear',
  'deposits',
  'debts',
] as const
const lists = ['otherAid', 'otherPlatforms'] as const
const labels = {
  spent: '已花费',
  insured: '医保报销',
  expected: '预计后续',
  tuition: '学费生活费',
  loss: '损失',
  incomeYear: '家庭年收入',
  deposits: '存款理财',
  debts: '负债',
} as const

/** What every save of a draft must hold: typed amounts and lines are readable, money adds up. */
export async function checkHelp(
  next: HelpRow,
  act: Act,
  before: HelpRow | undefined,
): Promise<void> {
  for (const name of amounts) {
    const typed = next[name]
    if (typed !== null && typed !== before?.[name] && readYuan(typed) === undefined)
      act.mark(name, `${labels[name]}应为金额，单位元`)
  }
  for (const name of lists) {
    const read = next[name] === null ? undefined : readAmounts(next[name])
    if (read !== undefined && 'wrong' in read) act.mark(name, read.wrong)
  }
  if (next.members !== null && next.members !== before?.members) {
    const read = readMembers(next.members)
    if ('wrong' in read) act.mark('members', read.wrong)
  }
  checkMoney(next, act)
  checkEconomy(next, act)
  if (next.raiseStart === null) act.mark('raiseStart', '请填写募捐开始')
  if (next.raiseEnd === null) act.mark('raiseEnd', '请填写募捐结束')
  if (next.rescueClass !== 'none' && next.rescueUntil === null)
    act.mark('rescueUntil', '请填写救助身份有效期')
  await checkFunding(next, act)
}

/** What a change request must hold: nothing beyond what was granted, and nothing that tells who it is (BR-23). */
export async function checkHelpChange(
  { next, names }: { readonly next: HelpRow; readonly names: ReadonlySet<string> },
  act: Act,
): Promise<void> {
  if (names.has('targetAmount') && next.targetAmount > (next.approvedAmount ?? 0))
    act.mark('targetAmount', `目标金额不能超过核定金额 ¥${printMoney(next.approvedAmount ?? 0)}`)
  const told = (['title', 'summary', 'detail'] as const).filter(name => names.has(name))
  if (told.length === 0) return
  const why = whyTelling(next, await findPerson(act.tx, next.beneficiary))
  if (why !== undefined) for (const name of told) act.mark(name, why)
}

function checkMoney(next: HelpRow, act: Pick<Act, 'mark'>): void {
  const total = (next.useOf ?? []).reduce((sum, each) => sum + each.amount, 0)
  if (next.useOf !== null && total !== next.applyAmount)
    act.mark('useOf', '资金用途合计须等于申请金额')
  if ((next.payeeKind === '1' || next.payeeKind === '6') && next.payeeReason === null)
    act.mark('payeeReason', '款项应优先付至医院或学校，付给个人请说明理由')
  if (next.express && next.expressReason === null) act.mark('expressReason', '小额快救须说明理由')
}

/** BR-27: no economy of a family is written down before it agreed to the check. */
function checkEconomy(next: HelpRow, act: Pick<Act, 'mark'>): void {
  const isTold = [next.deposits, next.debts, next.houses, next.cars].some(each => each !== null)
  if (isTold && next.economyConsent === null)
    act.mark('economyConsent', '登记家庭经济状况前须上传核对授权书')
}

async function checkFunding(next: HelpRow, act: Act): Promise<void> {
  if (next.fundMode === '1') {
    if (next.fundingCause !== null) act.mark('fundingCause', '公开募集的求助不填出资标的')
    return
  }
  if (next.fundingCause === null) return act.mark('fundingCause', '机构已有资金须选择出资标的')
  const source = await findRow(act.tx, cause, next.fundingCause)
  if (source === undefined || source.organisation !== next.organisation)
    act.mark('fundingCause', '出资标的须为本机构的项目或基金')
  else if (source.kind === 'help') act.mark('fundingCause', '出资标的须为项目或基金')
}
