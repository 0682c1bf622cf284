import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { block, warn } from '#modules/cause/server/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { relatedUnder } from '#modules/charity/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { fund, keepsPrincipal, leastStart } from '../model/index.ts'
import { committeeOf, foundersOf } from './fund-people.ts'

type Fund = Row<typeof fund>
type Marks = Pick<Act, 'mark'>

/** Brands and goods of tobacco, after which no fund is named (AL 22). */
const tobacco = /烟草|卷烟|香烟|雪茄|中烟|黄鹤楼酒业|玉溪烟|利群|红塔山|芙蓉王|万宝路|中华烟/

/** What every save of a draft holds. */
export async function checkFund(next: Fund, act: Act): Promise<void> {
  checkFacts(next, act)
  if ((next.feedbackTo ?? []).length === 0) return
  const own = new Set((await foundersOf(act.tx, next.id)).map(({ id }) => id))
  if (next.feedbackTo?.some(id => !own.has(id))) act.mark('feedbackTo', '请选择该基金的出资人')
}

function checkFacts(next: Fund, act: Marks): void {
  const { fundType, principal, principalRule } = next
  if (fundType === keepsPrincipal && !principal) act.mark('principal', '留本基金须填写留本本金')
  if (fundType === keepsPrincipal && principalRule === null)
    act.mark('principalRule', '留本基金须选择动本规则')
  if (fundType !== keepsPrincipal && principal)
    act.mark('principal', '只有留本基金可以填写留本本金')
  if (fundType === '2' && next.naming === null) act.mark('naming', '冠名基金须填写冠名')
  if (next.naming !== null && tobacco.test(next.naming))
    act.mark('naming', '不得以烟草制品或烟草企业的名称冠名')
  if (next.termFrom !== null && next.termTo !== null && next.termTo <= next.termFrom)
    act.mark('termTo', '存续期止应晚于存续期起')
  if (next.raiseEnd !== null && next.termTo !== null && next.raiseEnd > next.termTo)
    act.mark('raiseEnd', `募捐结束不能晚于存续期止 ${next.termTo}`)
  if (next.overTarget === '2' && next.targetAmount === 0)
    act.mark('overTarget', '不设目标金额的基金不能达标后自动结束')
  if (next.custodial) act.mark('custodial', '基金为限定性资金，不能受托代理')
  if (next.allowInvest && next.agreement === null)
    act.mark('allowInvest', '设立协议写明允许投资时才能选是，请先上传协议')
}

/** A longer term stands on a new agreement (续签). */
export function checkRenewal(
  { next, before, names }: { next: Fund; before: Fund; names: ReadonlySet<string> },
  act: Marks,
): void {
  const isLonger = next.termTo !== before.termTo && (next.termTo ?? '9999') > (before.termTo ?? '')
  if (!names.has('termTo') || !isLonger) return
  const renewed = ['agreement', 'agreementNo', 'signedOn'] as const
  const missing = renewed.filter(name => next[name] === before[name])
  if (missing.length > 0)
    act.mark(
      'termTo',
      `续签须有新协议，请一并变更${missing.map(name => fund.fields[name].label).join('、')}`,
    )
}

/** What the product sees of a fund by itself before its review (fund.md "fundreviewdetail"). */
export async function fundFindings(row: Fund, act: Act): Promise<PrecheckFinding[]> {
  const wrongCommittee = await whyCommitteeWrong(act, row)
  const founders = await foundersOf(act.tx, row.id)
  return [
    block('基金名称', 'title', await whyNameWrong(act, row)),
    block('设立协议', 'agreement', whyUnsigned(row)),
    block(
      '起始金额',
      'startAmount',
      row.startAmount < leastStart
        ? `起始金额 ¥${printMoney(row.startAmount)} 低于最低 ¥${printMoney(leastStart)}`
        : undefined,
    ),
    block('出资人', 'founders', founders.length === 0 ? '至少登记一名出资人' : undefined),
    warn('出资承诺', 'founders', whyUnderpledged(row, founders)),
    ...(wrongCommittee.length === 0
      ? [block('管理委员会', 'committee', undefined)]
      : wrongCommittee.map(wrong => block('管理委员会', 'committee', wrong))),
    block('出资人回避', 'founders', await whyFoundersConflict(act, row)),
    warn('关联方出资', 'founders', await whyFoundersRelated(act, row)),
    block(
      '冠名授权',
      'namingConsent',
      row.naming !== null && row.namingConsent === null ? '请上传冠名授权书' : undefined,
    ),
  ]
}

/** Why a fund may not raise money: its committee and agreement are what it stands on. */
export async function whyFundNotRaising(row: Fund, act: Act): Promise<string | undefined> {
  const today = beijingDay(act.now)
  if (row.termTo !== null && today > row.termTo) return `基金存续期已于 ${row.termTo} 届满`
  return whyUnsigned(row) ?? (await whyCommitteeWrong(act, row))[0]
}

function whyUnsigned({ agreement, agreementNo, signedOn }: Fund): string | undefined {
  return agreement === null || agreementNo === null || signedOn === null
    ? '请上传设立协议并填写协议号和签订日'
    : undefined
}

/** Three or more, odd, with a head, and somebody of the organisation among them, on the act's day. */
async function whyCommitteeWrong(act: Act, { id }: Fund): Promise<string[]> {
  const today = beijingDay(act.now)
  const seated = (await committeeOf(act.tx, id)).filter(
    ({ termTo, office }) => termTo >= today && office !== '4',
  )
  const count = seated.length
  return [
    count < 3 ? `管理委员会至少 3 人，现有 ${count} 人` : '',
    count >= 3 && count % 2 === 0 ? `管理委员会人数应为单数，现有 ${count} 人` : '',
    seated.some(({ office }) => office === '1') ? '' : '管理委员会须有主任',
    seated.some(({ side }) => side === '1') ? '' : '管理委员会至少有 1 名机构代表',
  ].filter(Boolean)
}

/** The name of a fund is its own organisation's and nobody else's. */
async function whyNameWrong(act: Act, row: Fund): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ name: string | null }>(
    sql`select fund_other_named(${row.organisation}::uuid, ${row.title}::text) as name`,
  )
  const name = rows[0]?.name ?? undefined
  return name && `基金名称中含有其他机构的名称「${name}」`
}

function whyUnderpledged(
  { startAmount }: Fund,
  founders: readonly { readonly pledged: number }[],
): string | undefined {
  const pledged = founders.reduce((sum, each) => sum + each.pledged, 0)
  return pledged >= startAmount
    ? undefined
    : `出资承诺合计 ¥${printMoney(pledged)} 低于起始金额 ¥${printMoney(startAmount)}`
}

/** The ID numbers and credit codes of the founders who are known as donors, with their names. */
export async function papersOfFounders(act: Pick<Act, 'tx'>, id: string) {
  const founders = await foundersOf(act.tx, id)
  const known = await Promise.all(
    founders.map(async ({ name, donor: by }) => {
      const row = by === null ? undefined : await findRow(act.tx, donor, by)
      const code = row?.idNumber ?? row?.uscc
      return code == null ? [] : [{ name, code: code.toUpperCase() }]
    }),
  )
  return known.flat()
}

/** A founder sits in the committee for himself only, never as independent or for the organisation. */
async function whyFoundersConflict(act: Act, row: Fund): Promise<string | undefined> {
  const papers = await papersOfFounders(act, row.id)
  const seated = await committeeOf(act.tx, row.id)
  const found = papers.find(({ code }) =>
    seated.some(({ idNumber, side }) => side !== '2' && idNumber.toUpperCase() === code),
  )
  return found && `出资人${found.name}不能作为机构代表或独立委员`
}

/** A founder who governs the organisation is a related party: no bar, but told (BR-18, BR-20). */
async function whyFoundersRelated(act: Act, row: Fund): Promise<string | undefined> {
  const codes = (await papersOfFounders(act, row.id)).map(({ code }) => code)
  const near = codes.length === 0 ? [] : await relatedUnder(act, row.organisation, codes)
  if (near.length === 0) return undefined
  const people = near.map(each => `${each.name}（${each.as}）`).join('、')
  return `出资人中有本机构的${people}，属关联方，须按规定公开`
}
