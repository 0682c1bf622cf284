/** What a ledger account may belong to. */
export type OwnerType =
  | 'organisation'
  | 'bankAccount'
  | 'merchant'
  | 'partner'
  | 'cause'
  | 'childPlan'
  | 'pool'
  | 'grantBatch'

/** How a kind of account behaves; the database keeps a copy and enforces it. */
export interface AccountKindRule {
  readonly label: string
  /** 1: an asset, grows by debit 借; -1: liability or net assets, grows by credit 贷. */
  readonly side: 1 | -1
  /** Owners of which there is one account each. */
  readonly owners: readonly OwnerType[]
  /** True: balance less what is locked or reserved never falls below zero. */
  readonly floored: boolean
  /** True: every entry says which income, expense or internal flow it is. */
  readonly needsFlow: boolean
  /** Code in the accounting regime of 2004; the chart of accounts may map it anew. */
  readonly regimeCode: string
}

/** The kinds of account of the ledger (民间非营利组织会计制度; BR-33). */
export const accountKinds = {
  bank: asset('银行存款', ['bankAccount'], { floored: false, regimeCode: '1002' }),
  cash: asset('库存现金', ['organisation'], { floored: true, regimeCode: '1001' }),
  clearing: asset('渠道待结算', ['merchant', 'partner'], { floored: false, regimeCode: '1009' }),
  transit: asset('资金在途', ['organisation'], { floored: true, regimeCode: '1009' }),
  shortage: asset('对账挂账', ['organisation'], { floored: true, regimeCode: '1122' }),
  inventory: asset('捐赠物资', ['cause'], { floored: true, regimeCode: '1201' }),
  restricted: net('限定性资金', ['cause', 'childPlan'], { floored: true, regimeCode: '3102' }),
  goodsNet: net('物资净资产', ['cause'], { floored: true, regimeCode: '3102' }),
  pool: net('配捐资金池', ['pool'], { floored: true, regimeCode: '3102' }),
  unrestricted: net('非限定性资金', ['organisation'], { floored: false, regimeCode: '3101' }),
  mgmtFee: net('管理费', ['organisation'], { floored: false, regimeCode: '3101' }),
  custodial: net('受托代理负债', ['cause'], { floored: true, regimeCode: '2601' }),
  refundPayable: debt('应退捐款', 'organisation'),
  unclaimed: debt('待认领款', 'organisation'),
  voucher: debt('代金券待兑付', 'grantBatch'),
  deposit: debt('保证金', 'organisation'),
} as const satisfies Record<string, AccountKindRule>

/** The name of a kind of account. */
export type AccountKind = keyof typeof accountKinds

interface Nature {
  readonly floored: boolean
  readonly regimeCode: string
}

function asset(label: string, owners: readonly OwnerType[], nature: Nature): AccountKindRule {
  return { label, side: 1, owners, needsFlow: false, ...nature }
}

function net(label: string, owners: readonly OwnerType[], nature: Nature): AccountKindRule {
  return { label, side: -1, owners, needsFlow: true, ...nature }
}

function debt(label: string, owner: OwnerType): AccountKindRule {
  return { label, side: -1, owners: [owner], floored: true, needsFlow: false, regimeCode: '2209' }
}
