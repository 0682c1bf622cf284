import { resource } from '#kernel/resource/resource.ts'
import { choice, files, money, month, recordNumber, ref, text } from '#kinds/index.ts'

const fixed = { required: true, system: true } as const
const own = { system: true } as const

export const flowKinds = {
  '1': '设备款',
  '2': '租金',
  '3': '安装费',
  '4': '维保费',
  '5': '耗材费',
  '6': '违约扣款',
  '7': '结算付款',
  '8': '保证金收取',
  '9': '保证金退还',
  '10': '冲正',
} as const
export type FlowKind = keyof typeof flowKinds

/** What a person enters by hand. */
export const typedFlows = {
  '1': '设备款',
  '2': '租金',
  '3': '安装费',
  '4': '维保费',
  '5': '耗材费',
  '6': '违约扣款',
} as const

export const directions = {
  '1': '增加应付',
  '2': '减少应付',
  '3': '增加保证金',
  '4': '减少保证金',
} as const
export type Direction = keyof typeof directions

/** A movement of fees between a payer and a vendor (资金流水): appended, reversed by another one, never changed. */
export const vendorFlow = resource('equipment/vendorFlow', {
  label: '资金流水',
  title: 'number',
  measure: '笔',
  fields: {
    number: recordNumber('流水号', 'LS'),
    account: ref('厂商账户', 'equipment/vendorAccount', fixed),
    vendor: ref('厂商', 'equipment/vendor', fixed),
    organisation: ref('付款方', 'charity/organisation', { ...own, unset: '平台' }),
    kind: choice('类型', flowKinds, fixed),
    direction: choice('方向', directions, fixed),
    amount: money('金额', { ...fixed, min: 1 }),
    payableAfter: money('应付余额', fixed),
    depositAfter: money('保证金余额', fixed),
    equipment: ref('设备', 'equipment/equipment', own),
    ticket: ref('工单', 'equipment/ticket', own),
    settlement: ref('结算单', 'equipment/vendorSettlement', own),
    reverses: ref('冲正原流水', 'equipment/vendorFlow', { ...own, unique: true }),
    period: month('费用期间', fixed),
    idempotencyKey: text('幂等键', { ...own, max: 120, unique: true, silent: true }),
    memo: text('说明', { ...own, max: 300 }),
    files: files('附件', { ...own, max: 5 }),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'export'],
  actions: {
    charge: '登记费用',
    reverse: {
      label: '冲正',
      stepUp: true,
      ask: { reason: text('冲正原因', { required: true, min: 2, max: 200, lines: 2 }) },
    },
  },
  views: {
    list: [
      'number',
      'createdAt',
      'vendor',
      'organisation',
      'kind',
      'direction',
      'amount',
      'payableAfter',
      'depositAfter',
      'equipment',
      'ticket',
      'settlement',
      'period',
      'memo',
      'createdBy',
    ],
    filter: [
      'vendor',
      'organisation',
      'account',
      'kind',
      'direction',
      'period',
      'settlement',
      'equipment',
      'createdAt',
    ],
    search: ['number'],
    detail: {
      流水: [
        'number',
        'account',
        'vendor',
        'organisation',
        'kind',
        'direction',
        'amount',
        'payableAfter',
        'depositAfter',
      ],
      来源: [
        'equipment',
        'ticket',
        'settlement',
        'reverses',
        'period',
        'memo',
        'files',
        'createdBy',
        'createdAt',
      ],
    },
  },
  indexes: [
    ['account', '-number'],
    ['vendor', 'period'],
    ['equipment', 'createdAt'],
    ['organisation', '-createdAt'],
    ['settlement'],
  ],
  discussion: false,
})
