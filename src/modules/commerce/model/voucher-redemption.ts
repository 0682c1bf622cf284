import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  address,
  choice,
  count,
  flag,
  images,
  json,
  moment,
  money,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { goodsCategories, neverBought } from '#modules/salvage/model/index.ts'
import { redeemProofs, tenders } from './words.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const

/** What was bought. */
export const boughtItem = z.strictObject({
  goods: z.uuid('商品有误').nullish(),
  name: z.string().trim().min(1, '请填写商品名称').max(60),
  category: z.enum(
    [...Object.keys(goodsCategories), ...Object.keys(neverBought)] as [string, ...string[]],
    '请选择品类',
  ),
  quantity: z.number().int().min(1, '数量应大于 0').max(10_000),
  price: z.number().int().min(0).nullish(),
})

/** What was bought with a voucher or with points (核销记录); what is taken back is a row of its own. */
export const voucherRedemption = resource('commerce/voucherRedemption', {
  label: '核销记录',
  title: 'number',
  fields: {
    number: text('核销单号', { ...server, max: 32, unique: true }),
    partner: ref('商家', 'commerce/commercePartner', server),
    organisation: ref('机构', 'charity/organisation', server),
    merchant: text('商家编号', { ...server, max: 36, silent: true }),
    tender: choice('支付方式', tenders, server),
    record: ref('救助记录', 'rescue/rescueRecord', own),
    voucherTail: text('券号末四位', { ...own, max: 4 }),
    batch: ref('发放批次', 'rescue/grantBatch', own),
    cause: ref('资金来源', 'project/cause', own),
    user: ref('用户', 'website/registeredUser', own),
    amount: money('核销金额', { ...server, signed: true, initial: 0 }),
    points: count('积分', { ...own, min: -1_000_000_000 }),
    gift: money('商家让利', { ...server, signed: true, initial: 0 }),
    items: json('商品明细', z.array(boughtItem).max(50), {
      ...own,
      words: each => each.map(({ name, quantity }) => `${name}×${quantity}`).join('、'),
    }),
    proof: choice('验证方式', redeemProofs, own),
    cashier: ref('收银员', 'access/account', own),
    terminal: text('终端', { ...own, max: 40 }),
    photo: images('小票或照片', own),
    orderNo: text('订单号', { ...own, max: 40 }),
    receiver: sealedText('收货人', { ...own, max: 50 }),
    receiverPhone: phone('收货电话', own),
    receiverAddress: address('收货地址', { ...own, personal: true }),
    carrier: text('承运商', { ...own, max: 30 }),
    expressNo: text('运单号', { ...own, max: 40 }),
    shippedAt: moment('发货时间', own),
    deliveredAt: moment('签收时间', own),
    key: text('幂等键', { ...own, max: 60, silent: true }),
    reverseOf: ref('撤销原单', 'commerce/voucherRedemption', own),
    reversedAmount: money('已撤销', { ...server, initial: 0 }),
    reverseReason: text('撤销原因', { ...own, max: 200 }),
    settlement: ref('结算单', 'commerce/commerceSettlement', own),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'export'],
  actions: { unmask: '查看明文', create: '核销' },
  lifecycle: lifecycle({
    states: { done: '已核销', paid: '待发货', shipped: '已发货', reversed: '已撤销' },
    tones: { done: 'green', paid: 'orange', shipped: 'blue', reversed: 'red' },
    initial: 'done',
    moves: {
      ship: {
        label: '发货',
        from: ['paid'],
        to: 'shipped',
        ask: {
          carrier: text('承运商', { required: true, max: 30 }),
          expressNo: text('运单号', { required: true, max: 40 }),
        },
      },
      deliver: { label: '确认签收', from: ['shipped'], to: 'done' },
      reverse: {
        label: '撤销',
        from: ['done', 'paid', 'shipped'],
        to: ['reversed', 'done', 'paid', 'shipped'],
        danger: true,
        ask: {
          amount: money('撤销金额', { min: 1, hint: '留空为全额' }),
          reason: text('撤销原因', { required: true, min: 2, max: 200, lines: 2 }),
        },
      },
    },
  }),
  finds: { late: flag('超时未发货') },
  views: {
    list: [
      'number',
      'tender',
      'amount',
      'points',
      'voucherTail',
      'items',
      'state',
      'createdAt',
      'partner',
      'cashier',
      'batch',
      'receiver',
      'expressNo',
      'settlement',
      'gift',
      'organisation',
    ],
    filter: [
      'partner',
      'tender',
      'amount',
      'batch',
      'record',
      'cause',
      'settlement',
      'createdAt',
      'organisation',
      'state',
    ],
    search: ['number', 'orderNo', 'voucherTail'],
    detail: {
      核销: [
        'number',
        'partner',
        'tender',
        'amount',
        'points',
        'gift',
        'items',
        'voucherTail',
        'batch',
        'cause',
        'proof',
        'cashier',
        'terminal',
        'photo',
      ],
      配送: [
        'orderNo',
        'receiver',
        'receiverPhone',
        'receiverAddress',
        'carrier',
        'expressNo',
        'shippedAt',
        'deliveredAt',
      ],
      撤销与结算: ['reverseOf', 'reversedAmount', 'reverseReason', 'settlement'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['partner', '-createdAt'],
    ['record'],
    ['settlement'],
    ['organisation', '-createdAt'],
    ['state', 'createdAt'],
  ],
  discussion: false,
})

/**
 * A wrong code (异常尝试); five within ten minutes lock a terminal and a voucher. Without a shop:
 * whoever asked for a voucher's dynamic code did not know its holder.
 */
export const redemptionAttempt = resource('commerce/redemptionAttempt', {
  label: '异常尝试',
  title: 'reason',
  fields: {
    partner: ref('商家', 'commerce/commercePartner', { ...own, unset: '持券人自查' }),
    organisation: ref('机构', 'charity/organisation', server),
    merchant: text('商家编号', { ...own, max: 36, silent: true }),
    voucherTail: text('券号末四位', { ...own, max: 4 }),
    mark: text('券号标记', { ...own, max: 44, silent: true, index: true }),
    terminal: text('终端', { ...server, max: 40 }),
    reason: text('原因', { ...server, max: 100 }),
    cashier: ref('收银员', 'access/account', own),
    lockedUntil: moment('锁定至', own),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'export'],
  views: {
    list: ['createdAt', 'terminal', 'voucherTail', 'reason', 'cashier', 'lockedUntil'],
    filter: ['partner', 'terminal', 'createdAt'],
    search: ['terminal'],
    sort: '-createdAt',
  },
  indexes: [
    ['partner', '-createdAt'],
    ['terminal', '-createdAt'],
  ],
  discussion: false,
  history: false,
})
