/** The kinds of account of the ledger, as screens name them; the server holds to the same list. */
export const accountNames = {
  bank: '银行存款',
  cash: '库存现金',
  clearing: '渠道待结算',
  transit: '资金在途',
  shortage: '对账挂账',
  inventory: '捐赠物资',
  restricted: '限定性资金',
  goodsNet: '物资净资产',
  pool: '配捐资金池',
  unrestricted: '非限定性资金',
  mgmtFee: '管理费',
  custodial: '受托代理负债',
  refundPayable: '应退捐款',
  unclaimed: '待认领款',
  voucher: '代金券待兑付',
  deposit: '保证金',
} as const

/** What a line on net assets means for the statements, as screens name it. */
export const flowNames = {
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
