import type { AccountKind } from './account-kinds.ts'

/** What a line on net assets or custodial money means for the statements. */
export const flows = {
  I1: '捐赠收入',
  I2: '会费收入',
  I3: '提供服务收入',
  I4: '政府补助收入',
  I5: '商品销售收入',
  I6: '投资收益',
  I7: '其他收入',
  I8: '受托代理',
  E1: '业务活动成本-款物资助',
  E2: '业务活动成本-服务实施',
  E3: '业务活动成本-项目管理',
  E4: '管理费用',
  E5: '筹资费用(募捐成本)',
  E6: '其他费用',
  E7: '受托代理转出',
  X0: '内部转列',
} as const

/** The code of a flow. */
export type Flow = keyof typeof flows

/** One event that moves money: which kinds of account it may debit and credit. */
export interface EventRule {
  readonly label: string
  /** The moment it is posted. */
  readonly when: string
  readonly debit: readonly AccountKind[]
  readonly credit: readonly AccountKind[]
  readonly flows: readonly Flow[]
  /** Kinds without a floor which this event, being a decision and no fact, may not overdraw. */
  readonly guards?: readonly AccountKind[]
  /** The event that takes it back; none where money really moved or nothing may be undone. */
  readonly reversedBy: 'P33' | 'P35' | 'none'
  /** Different people who must have acted before it is posted. */
  readonly persons: 1 | 2 | 3
}

const causeMoney = ['restricted', 'custodial'] as const
const givenTo = ['restricted', 'custodial', 'unrestricted'] as const
const bankOrUnclaimed = ['bank', 'unclaimed'] as const
const expenses = ['E1', 'E2', 'E3', 'E7'] as const
const assets = ['bank', 'cash', 'clearing', 'transit', 'shortage', 'inventory'] as const
const claims = [
  ...(['restricted', 'goodsNet', 'pool', 'unrestricted', 'mgmtFee', 'custodial'] as const),
  ...(['refundPayable', 'unclaimed', 'voucher', 'deposit'] as const),
] as const

type Accounts = readonly AccountKind[]

function event(label: string, when: string, debit: Accounts, credit: Accounts) {
  return {
    with: (flows: readonly Flow[], more: Partial<EventRule> = {}): EventRule => ({
      label,
      when,
      debit,
      credit,
      flows,
      reversedBy: 'P35',
      persons: 1,
      ...more,
    }),
  }
}

/**
 * Every event of the ledger. P33 and P35 name no accounts: they mirror a posting line by line.
 * P03 credits the cause with the returned fee share before it debits the whole refund, so that
 * income falls by what the donor gets and internal transfers sum to zero.
 */
export const events = {
  P01: event('捐赠到账', '捐赠已支付', ['clearing'], givenTo).with(['I1', 'I8'], {
    reversedBy: 'P33',
  }),
  P02: event('计提管理费(到账)', '与到账同时，按到账计提', ['restricted'], ['mgmtFee']).with(
    ['X0'],
    {
      reversedBy: 'P33',
    },
  ),
  P03: event(
    '退款应付',
    '退款审核通过',
    [...givenTo, 'mgmtFee'],
    ['refundPayable', ...givenTo],
  ).with(['I1', 'I8', 'X0'], { guards: ['unrestricted'] }),
  P04: event('退款支付', '渠道或银行确认', ['refundPayable'], ['clearing', 'bank']).with([], {
    reversedBy: 'none',
  }),
  P05: event(
    '退款失败冲回',
    '退款已放弃',
    ['refundPayable', ...givenTo],
    [...givenTo, 'mgmtFee'],
  ).with(['I1', 'I8', 'X0']),
  P06: event('拨付付款', '拨付已付款', causeMoney, ['bank']).with(expenses, {
    reversedBy: 'none',
    persons: 3,
  }),
  P07: event('计提管理费(拨付)', '与拨付同时，按拨付计提', ['restricted'], ['mgmtFee']).with([
    'X0',
  ]),
  P08: event('拨付退汇', '银行退回', [...bankOrUnclaimed, 'mgmtFee'], causeMoney).with([
    ...expenses,
    'X0',
  ]),
  P09: event('银行入账', '银行流水或复核后的手工录入', ['bank'], ['unclaimed']).with([]),
  P10: event('认领捐赠', '认领确认', ['unclaimed'], givenTo).with(['I1', 'I8'], { persons: 2 }),
  P11: event('现金收款', '两人清点确认', ['cash'], ['restricted', 'unrestricted']).with(['I1'], {
    persons: 2,
  }),
  P12: event('现金缴存', '缴款单核对', bankOrUnclaimed, ['cash']).with([]),
  P13: event('渠道结算到账', '结算单与银行流水核对', bankOrUnclaimed, ['clearing']).with([]),
  P14: event(
    '渠道手续费',
    '对账批次已平或已处理完成',
    ['unrestricted', 'restricted', 'clearing'],
    ['clearing', 'unrestricted', 'restricted'],
  ).with(['E5']),
  P15: event(
    '其他收入',
    '认领为利息、会费、政府补助、服务等',
    ['unclaimed'],
    ['unrestricted', 'restricted'],
  ).with(['I2', 'I3', 'I4', 'I5', 'I6', 'I7'], { persons: 2 }),
  P16: event('管理支出', '出账已付款', ['mgmtFee', 'unrestricted'], ['bank', 'cash']).with(['E4'], {
    persons: 3,
  }),
  P17: event('募捐成本', '出账已付款', ['unrestricted', 'restricted'], ['bank']).with(['E5'], {
    persons: 3,
  }),
  P18: event('银行费用', '出账已付款', ['unrestricted'], ['bank']).with(['E4'], { persons: 3 }),
  P19: event('资金划转', '转出、转入', ['transit', ...bankOrUnclaimed], ['bank', 'transit']).with(
    [],
    {
      persons: 3,
    },
  ),
  P20: event('误入款退回', '出账已付款', ['unclaimed'], ['bank']).with([], { persons: 3 }),
  P21: event('剩余转入', '剩余决定通过', ['restricted'], ['restricted']).with(['X0'], {
    persons: 2,
  }),
  P22: event('剩余退回', '剩余决定通过', ['restricted'], ['refundPayable']).with(['I1'], {
    persons: 2,
  }),
  P23: event('调剂', '项目与子计划之间', ['restricted'], ['restricted']).with(['X0'], {
    persons: 2,
  }),
  P24: event('资金池入资', '认领为配捐资金', ['unclaimed'], ['pool']).with(['I1'], { persons: 2 }),
  P25: event('配捐确认', '配捐确认', ['pool'], ['restricted']).with(['X0']),
  P26: event('配捐退回', '被配捐赠退款', ['restricted'], ['pool']).with(['X0']),
  P27: event('代金券发放', '批次已发放', ['restricted'], ['voucher']).with(['E1'], { persons: 2 }),
  P28: event('代金券失效', '过期、作废、退回', ['voucher'], ['restricted']).with(['E1']),
  P29: event('代金券结算', '商家结算已付款', ['voucher'], ['bank']).with([], { persons: 3 }),
  P30: event('长款挂账', '差异已决定', ['clearing'], ['unclaimed']).with([], { persons: 2 }),
  P31: event('短款挂账', '差异已决定', ['shortage'], ['clearing']).with([], { persons: 2 }),
  P32: event(
    '短款收回或核销',
    '已收回，或有核销决定',
    [...bankOrUnclaimed, 'unrestricted'],
    ['shortage'],
  ).with(['E6'], { persons: 2 }),
  P33: event('捐赠核销', '对账证明未支付', [], []).with([], { persons: 2 }),
  P34: event('限定解除', '限定已满足或到期，有决定文件', ['restricted'], ['unrestricted']).with(
    ['X0'],
    { persons: 2 },
  ),
  P35: event('红冲', '更正已记的账', [], []).with([]),
  P36: event(
    '期初余额',
    '期初导入，首个关账日之前',
    [...assets, ...claims],
    [...assets, ...claims],
  ).with(['X0'], { persons: 2 }),
  P37: event('物资入库', '物资已验收', ['inventory'], ['goodsNet']).with(['I1']),
  P38: event('物资发放', '物资已签收', ['goodsNet'], ['inventory']).with(['E1', 'E6']),
  P39: event(
    '保证金收取或退还',
    '认领，或出账已付款',
    ['unclaimed', 'deposit'],
    ['deposit', 'bank'],
  ).with([], { persons: 2 }),
} as const satisfies Record<string, EventRule>

/** The code of an event. */
export type EventCode = keyof typeof events
