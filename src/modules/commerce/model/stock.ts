import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, json, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { stockKinds } from './words.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const
const merchant = text('商家编号', { required: true, system: true, max: 36, silent: true })

/** One movement of stock (库存流水): rows are added, never changed; what is there is never below zero. */
export const stockMove = resource('commerce/stockMove', {
  label: '库存流水',
  title: 'goodsName',
  fields: {
    partner: ref('商家', 'commerce/commercePartner', server),
    organisation: ref('合作机构', 'charity/organisation', server),
    merchant,
    goods: ref('商品', 'commerce/goods', server),
    goodsName: text('商品名称', { ...server, max: 60 }),
    kind: choice('类型', stockKinds, server),
    quantity: count('数量', { ...server, min: -1_000_000 }),
    after: count('结存', server),
    lot: text('批号', { ...own, max: 30 }),
    expiry: day('有效期', own),
    value: money('价值', own),
    sourceNumber: text('来源单', { ...own, max: 40 }),
    reason: text('说明', { ...own, max: 200 }),
    operator: ref('操作人', 'access/account', own),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'export'],
  views: {
    list: [
      'goodsName',
      'kind',
      'quantity',
      'after',
      'lot',
      'expiry',
      'value',
      'sourceNumber',
      'operator',
      'createdAt',
      'reason',
    ],
    filter: ['partner', 'goods', 'kind', 'createdAt'],
    search: ['goodsName', 'sourceNumber'],
    sort: '-createdAt',
  },
  indexes: [
    ['goods', '-createdAt'],
    ['partner', '-createdAt'],
  ],
  discussion: false,
  history: false,
})

/** What somebody counted of one kind of goods. */
const counted = z.strictObject({
  goods: z.uuid('商品有误'),
  name: z.string().max(60),
  system: z.number().int(),
  counted: z.number().int().min(0, '实盘数量不能为负数'),
})

/**
 * A count of stock (盘点), or a loss of donated goods (报损): one person says it, another confirms, and
 * only then stock and books move.
 */
export const stockCount = resource('commerce/stockCount', {
  label: '盘点单',
  title: 'number',
  fields: {
    number: recordNumber('盘点单号', 'PD'),
    partner: ref('商家', 'commerce/commercePartner', { required: true, frozen: true }),
    organisation: ref('合作机构', 'charity/organisation', server),
    merchant,
    lines: json('盘点明细', z.array(counted).min(1, '请填写盘点明细').max(500), {
      required: true,
      words: each =>
        each.map(({ name, system, counted: n }) => `${name} ${system}→${n}`).join('；'),
    }),
    kind: choice('类型', { count: '盘点', loss: '报损' }, own),
    note: text('说明', { max: 200, lines: 2 }),
    counter: ref('盘点人', 'access/account', own),
    confirmer: ref('确认人', 'access/account', own),
    confirmedAt: moment('确认时间', own),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { waiting: '待确认', confirmed: '已确认', cancelled: '已作废' },
    tones: { waiting: 'orange', confirmed: 'green' },
    initial: 'waiting',
    moves: {
      confirm: {
        label: '确认',
        from: ['waiting'],
        to: 'confirmed',
        confirm: '按盘点或报损的数量生成库存流水，捐赠物资同时记账。确定吗？',
      },
      cancel: {
        label: '作废',
        from: ['waiting'],
        to: 'cancelled',
        danger: true,
        confirm: '确定作废吗？',
      },
    },
  }),
  views: {
    list: ['number', 'kind', 'lines', 'counter', 'confirmer', 'state', 'createdAt', 'note'],
    filter: ['partner', 'kind', 'state', 'createdAt'],
    search: ['number'],
    form: { 盘点: ['partner', 'lines', 'note'] },
  },
  indexes: [['partner', '-createdAt']],
  discussion: false,
})
