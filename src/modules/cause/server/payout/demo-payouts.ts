import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made, Random } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import { balanceOf, restrictedOf } from '#modules/finance/server/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { budgetLine, cause, payout } from '../../model/index.ts'
import { type Staff, staffOf } from './demo-people.ts'
import { linesOf } from './lines-of.ts'
import { lineNumber, payRoster } from './pay-roster.ts'
import { isPayable } from './project-rules.ts'
import { writeRoster } from './roster.ts'

/** How far a payout of the demo world has come; each is one row. */
const ends = [
  'signed',
  'paid',
  'roster',
  'approved',
  'pending',
  'failed',
  'rejected',
  'voided',
  'draft',
] as const
type End = (typeof ends)[number]

const mostOrganisations = 3

const payees = [
  ['2', '青禾社会工作服务中心', '1', '执行第二季度入户走访与小组活动，按协议支付服务费'],
  ['3', '晨光文教用品有限公司', '1', '采购助学图书与文具一批，验收合格后付款'],
  ['4', '市第二人民医院', '1', '支付受助患者住院费用，按出院结算单直接支付医院'],
  ['5', '大湾镇中心小学', '1', '支付图书角改造费用，按验收单付款'],
  ['1', '王桂兰', '2', '发放一次性生活补助，经入户核实并公示'],
  ['6', '李建国', '2', '发放受助儿童下半年助学金，由监护人代领'],
] as const

/** Payouts of a few organisations in every state, made by their own people by the real rules. */
export async function payDemoPayouts(world: DemoWorld): Promise<void> {
  let filled = 0
  for (const organisation of world.organisations) {
    if (filled === mostOrganisations) return
    const staff = await staffOf(world, organisation)
    const money = staff && (await moneyOf(world, organisation))
    if (staff === undefined || money === undefined) continue
    filled += 1
    const random = world.random(`payouts ${organisation.name}`)
    await leadDemoPayouts({ world, staff, money, random, apart: 3 }, ends)
  }
}

/** Payouts of one cause of the demo world, each as far as its end says. */
export async function leadDemoPayouts(setting: Setting, to: readonly End[]): Promise<void> {
  for (const [at, end] of to.entries()) await payOne(setting, end, to.length - at)
}

interface Money {
  /** Of whose money, and what else the form of this kind of cause asks. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Who is paid; one of several by chance when absent. */
  readonly payee?: Readonly<Record<string, unknown>>
  /** The bank account that pays. */
  readonly account: string
  /** Fen that one payout takes. */
  readonly share: number
}

interface Setting {
  readonly world: DemoWorld
  readonly staff: Staff
  readonly money: Money
  readonly random: Random
  /** Days between one payout and the next; 0: all of them today. */
  readonly apart: number
}

/** The project of an organisation with the most to pay out, and from which account; undefined where there is none. */
async function moneyOf(world: DemoWorld, { id }: DemoOrganisation): Promise<Money | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const live = and(
      eq(columnNamed(cause, 'organisation'), id),
      eq(columnNamed(cause, 'kind'), 'project'),
      inArray(columnNamed(cause, 'status'), ['raising', 'raised', 'executing']),
    )
    const account = await payingAccountOf(act, id)
    let best: Money | undefined
    for (const found of await findRows(act.tx, cause, live)) {
      const { available } = await balanceOf(act.tx, id, restrictedOf({ cause: found.id }))
      const lines = await findRows(
        act.tx,
        budgetLine,
        eq(columnNamed(budgetLine, 'cause'), found.id),
      )
      const line = lines
        .filter(isPayable)
        .toSorted((one, other) => other.amount - other.used - (one.amount - one.used))[0]
      if (account === null || line === undefined) continue
      const whole = Math.min(available, line.amount - line.used - line.reserved, 40_000_000)
      const share = Math.floor(whole / (ends.length * 2) / 100) * 100
      if (share >= 10_000 && share > (best?.share ?? 0))
        best = {
          fields: { cause: found.id, budgetLine: line.id },
          account,
          share,
        }
    }
    return best
  })
}

/** An account of an organisation from which it pays; null where it has none. */
export async function payingAccountOf(
  { tx }: Pick<Desk['act'], 'tx'>,
  organisation: string,
): Promise<string | null> {
  const own = and(
    eq(columnNamed(bankAccount, 'organisation'), organisation),
    eq(columnNamed(bankAccount, 'state'), 'active'),
  )
  const [account] = await findRows(tx, bankAccount, own, 1)
  return account?.id ?? null
}

/** One payout, begun so many days ago, brought as far as it should stand. */
async function payOne(setting: Setting, end: End, age: number): Promise<void> {
  const { world, staff, money, random, apart } = setting
  const { officer, head, treasurer } = staff
  const day = (after: number) =>
    new Date(`${addDays(world.today, apart === 0 ? 0 : after - age * apart)}T02:00:00Z`)
  const by = (person: Person, after: number) => at(world, person, day(after))
  let row = await by(officer, 0)(desk => apply(desk, { end, money, random }))
  if (end === 'draft') return
  const note = { riskNote: '首次付款，已电话核对户名与账号' }
  row = await by(officer, 0)(desk => desk.move(payout.path, 'submit', row, note))
  if (end === 'pending') return
  const opinion = '材料齐全，账户信息已核对'
  if (end === 'rejected') {
    const reason = { opinion: '验收单缺少签字，请补充后重新提交' }
    await by(head, 1)(desk => desk.move(payout.path, 'reject', row, reason))
    return
  }
  row = await by(head, 1)(desk => desk.move(payout.path, 'approve', row, { opinion }))
  if (end === 'approved') return
  if (end === 'voided') {
    const reason = { reason: '受益人已由其他渠道获得资助' }
    await by(officer, 2)(desk => desk.move(payout.path, 'void', row, reason))
    return
  }
  if (end === 'failed') {
    const reason = { reason: '银行返回：收款账号与户名不符' }
    await by(treasurer, 2)(desk => desk.move(payout.path, 'payFail', row, reason))
    return
  }
  const paid = day(2)
  row = await by(treasurer, 2)(desk => pay(desk, row, { money, paidOn: beijingDay(paid), end }))
  if (end !== 'signed') return
  await by(
    officer,
    3,
  )(async desk =>
    desk.move(payout.path, 'sign', row, {
      signedBy: '项目负责人',
      signedOn: beijingDay(day(3)),
      signFiles: [await paper(desk, 'signFiles', '签收单')],
    }),
  )
}

function at(world: DemoWorld, person: Person, when: Date) {
  return <T>(work: (desk: Desk) => Promise<T>) => world.as(person, when, work)
}

async function apply(
  desk: Desk,
  { end, money, random }: { end: End; money: Money; random: Random },
): Promise<Made> {
  const [payeeKind, payeeName, payeeAccountKind, purpose] = random.pick(payees)
  const isRoster = end === 'roster'
  const made = await desk.insert(payout.path, {
    ...money.fields,
    amount: money.share,
    basisFiles: [await paper(desk, 'basisFiles', '协议与验收单')],
    ...(isRoster
      ? { payeeKind: '7', purpose: '发放本学期助学金，名册经学校推荐并公示五个工作日' }
      : {
          ...{ payeeKind, payeeName, payeeAccountKind, purpose },
          payeeBank: `中国农业银行${random.pick(['城关支行', '大湾支行', '新城支行'])}`,
          payeeAccount: `6228${random.digits(13)}`,
          payeeCode: codeOf(payeeKind, random),
          accountReason: '收款方提供的账户信息',
          ...money.payee,
        }),
  })
  if (!isRoster) return made
  const row = await findRow(desk.act.tx, payout, made.id)
  if (row === undefined) throw new Error('the payout is gone')
  const share = Math.floor(money.share / 600) * 100
  const rows = ['张晓梅', '陈小军', '杨思雨', '周浩然', '吴佳怡', '赵天宇'].map((name, index) => ({
    ...{ line: index + 2, name, idNumber: null, amount: share, bank: '大湾镇信用社' },
    account: `6217${random.digits(13)}`,
  }))
  return writeRoster(desk.act, row, { rows })
}

/** A credit code or an ID number as it might be; nobody's. */
function codeOf(kind: string, random: Random): string {
  return kind === '1' || kind === '6'
    ? `330106${random.int(1950, 1990)}0${random.int(1, 9)}1${random.int(0, 9)}${random.digits(4)}`
    : `5233010${random.digits(11)}`
}

async function pay(
  desk: Desk,
  made: Made,
  { money, paidOn, end }: { money: Money; paidOn: string; end: End },
): Promise<Made> {
  const payment = {
    ...{ payFrom: money.account, payWay: '1' as const, paidOn },
    bankSerial: newId().replaceAll('-', '').slice(0, 20).toUpperCase(),
    slip: await paper(desk, 'slip', '付款回单'),
  }
  if (end !== 'roster') return desk.move(payout.path, 'pay', made, payment)
  const row = await findRow(desk.act.tx, payout, made.id)
  if (row === undefined) throw new Error('the payout is gone')
  const lines = await linesOf(desk.act, row)
  const results = lines.map(({ no, amount }, index) => {
    const hasFailed = index === lines.length - 1
    return {
      ...{ line: index + 2, number: lineNumber(row, no), amount, serial: null },
      result: hasFailed ? ('2' as const) : ('1' as const),
      reason: hasFailed ? '账号已注销' : null,
    }
  })
  return payRoster(row, { ...payment, payWay: '2' }, results, desk.act)
}

/** A paper as if the person at the desk had uploaded it; answers its id. */
async function paper(desk: Desk, field: string, name: string): Promise<string> {
  const id = newId()
  const { person } = desk.act
  const content = Buffer.from(blankPdf(id))
  await currentStore().put(id, piece(content))
  await insertRow(desk.act, file, {
    ...{ id, name: `${name}.pdf`, resource: payout.path, field, mime: 'application/pdf' },
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    account: person.accountId,
    organisation: person.ownerId,
  })
  return id
}

async function* piece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** One empty page that no other paper equals. */
function blankPdf(mark: string): string {
  return `%PDF-1.4
% ${mark}
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
}
