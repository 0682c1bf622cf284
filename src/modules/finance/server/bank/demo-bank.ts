import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { bankAccount, moneyOut } from '../../model/index.ts'
import { balanceOf, organisationAccount } from '../ledger/accounts.ts'
import { keepDemoProof } from '../recon/demo-proof.ts'
import { importStatement } from './bank-statement.ts'

type Person = DemoOrganisation['head']

interface Cost {
  readonly kind: '3' | '4' | '6'
  readonly item: string
  readonly payee: string
  readonly amount: number
  readonly end:
    | 'draft'
    | 'pending'
    | 'approved'
    | 'paid'
    | 'rejected'
    | 'failed'
    | 'voided'
    | 'reversed'
}

/** What organisations pay for themselves, in every state. */
const costs: readonly Cost[] = [
  { kind: '3', item: '办公费', payee: '晨光文教用品有限公司', amount: 3_860, end: 'paid' },
  { kind: '6', item: '账户管理费', payee: '开户银行', amount: 1_500, end: 'paid' },
  { kind: '3', item: '邮寄费', payee: '中国邮政速递物流', amount: 2_240, end: 'approved' },
  { kind: '4', item: '宣传制作', payee: '同心图文制作中心', amount: 4_800, end: 'pending' },
  { kind: '3', item: '差旅费', payee: '铁路客票代售点', amount: 1_965, end: 'rejected' },
  { kind: '3', item: '审计费', payee: '正信会计师事务所', amount: 5_000, end: 'failed' },
  { kind: '3', item: '培训费', payee: '社会组织服务中心', amount: 2_000, end: 'draft' },
  { kind: '3', item: '快递费', payee: '顺丰速运营业部', amount: 1_450, end: 'voided' },
  { kind: '3', item: '打印耗材', payee: '晨光文教用品有限公司', amount: 1_120, end: 'reversed' },
]

/** Costs of the two first organisations, and the bank's statement that tells some of them. */
export async function payDemoCosts(world: DemoWorld): Promise<void> {
  const clerk = await world.staff('finance')
  const second = await world.staff('finance2')
  for (const owner of world.organisations.slice(0, 2)) {
    const [account] = await world.as(world.narrator, new Date(), ({ act }) =>
      findRows(act.tx, bankAccount, sql`organisation = ${owner.id}::uuid and state = 'active'`, 1),
    )
    if (account === undefined) continue
    for (const cost of costs) await pay(world, { owner, clerk, second, account: account.id }, cost)
    await tell(world, { clerk, account: account.id, owner })
  }
}

interface Desks {
  readonly owner: DemoOrganisation
  readonly clerk: Person
  readonly second: Person
  readonly account: string
}

/** Entered by one, reviewed by the head, paid by a third. */
async function pay(world: DemoWorld, { owner, clerk, second, account }: Desks, cost: Cost) {
  const path = moneyOut.path
  const { kind, item, payee, amount, end } = cost
  const now = new Date()
  const free = await world.as(world.narrator, now, ({ act }) =>
    balanceOf(act.tx, owner.id, organisationAccount('unrestricted', owner.id)),
  )
  if (free.available < amount) return
  const made = await world.as(clerk, now, async desk => {
    const row = await desk.insert(path, {
      ...{ organisation: owner.id, kind, charged: '2', item, amount, bankAccount: account },
      ...{ payeeName: payee, payeeBank: '中国银行', payeeAccount: '320000000000009' },
      invoices: [await keepDemoProof(desk, path, 'invoices', '发票.pdf')],
    })
    return end === 'draft' ? row : desk.move(path, 'submit', row)
  })
  if (end === 'draft' || end === 'pending') return
  const judged: Made = await world.as(owner.head, now, desk =>
    end === 'rejected'
      ? desk.move(path, 'reject', made, { opinion: '请补充出差审批单' })
      : desk.move(path, 'approve', made),
  )
  if (end === 'failed')
    await world.as(second, now, desk =>
      desk.move(path, 'fail', judged, { reason: '收款账号有误，银行退回' }),
    )
  if (end === 'voided')
    await world.as(clerk, now, desk =>
      desk.move(path, 'void', judged, { reason: '发票抬头开错，退回重开后另行申请' }),
    )
  if (end !== 'paid' && end !== 'reversed') return
  const paid = await world.as(second, now, async desk =>
    desk.move(path, 'pay', judged, {
      ...{ paidOn: world.today, bankSerial: `DEMO${item}` },
      slip: await keepDemoProof(desk, path, 'pay.slip', '付款回单.pdf'),
    }),
  )
  if (end === 'reversed')
    await world.as(second, now, desk =>
      desk.move(path, 'reverse', paid, { reason: '银行当日退票，款项已退回账户' }),
    )
}

const head = '交易日期,交易时间,借方发生额,贷方发生额,对方户名,对方账号,附言,交易流水号'

/** A payment that is told by its number, one that nobody has entered, interest and a gift that wait to be claimed. */
async function tell(world: DemoWorld, { clerk, account, owner }: Omit<Desks, 'second'>) {
  const now = new Date()
  const day = addDays(world.today, -1)
  const [paid] = await world.as(world.narrator, now, ({ act }) =>
    findRows(
      act.tx,
      moneyOut,
      sql`bank_account = ${account}::uuid and state = 'paid' and bank_serial = 'DEMO办公费'`,
      1,
    ),
  )
  const project = await world.as(world.narrator, now, async ({ act }) => {
    const { rows } = await act.tx.execute<{ title: string }>(
      sql`select title from cause where organisation = ${owner.id}::uuid and status = 'raising' limit 1`,
    )
    return rows[0]?.title ?? '爱心捐款'
  })
  const lines = [
    ...(paid === undefined
      ? []
      : [`${world.today},00:00:01,${paid.amount / 100},,${paid.payeeName},,办公费,DEMO办公费`]),
    `${day},10:12:30,20.00,,开户银行,,短信服务费,DEMO${day}2`,
    `${day},11:00:00,,36.18,,,结息,DEMO${day}3`,
    `${day},14:25:08,,800.00,周秀兰,6222020000001234567,捐${project},DEMO${day}4`,
  ]
  const bytes = Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`)
  await world.as(clerk, now, ({ act }) =>
    importStatement(act, {
      ...{ bankAccount: account, bytes },
      file: {
        name: '活期明细.csv',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        open: async function* () {
          yield bytes
        },
      },
    }),
  )
}
