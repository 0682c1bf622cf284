import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, day, images, money, ref, text } from '#kinds/index.ts'
import { goodsCategories } from '#modules/salvage/model/index.ts'

/** A lot of goods that is still there. */
export interface Lot {
  readonly lot: string
  readonly expiry: string | null
  readonly left: number
}

/** Goods of a shop (商品): a price in vouchers, points in shops of the own, never above the ceiling. */
export const goods = resource('commerce/goods', {
  label: '商品',
  measure: '种',
  title: 'name',
  fields: {
    partner: ref('商家', 'commerce/commercePartner', { required: true, frozen: true }),
    organisation: ref('合作机构', 'charity/organisation', { required: true, system: true }),
    merchant: text('商家编号', { required: true, system: true, max: 36, silent: true }),
    code: text('商品编码', { required: true, frozen: true, max: 30, unique: ['partner'] }),
    name: text('名称', { required: true, max: 60 }),
    category: choice('品类', goodsCategories, { required: true }),
    spec: text('规格', { max: 60 }),
    unit: text('单位', { required: true, max: 10, initial: '件' }),
    picture: images('图片', { max: 3 }),
    price: money('代金券价', { required: true, min: 1 }),
    ceilingPrice: money('限价', { min: 1, unset: '不限' }),
    points: count('积分价', {
      required: true,
      initial: 0,
      max: 1_000_000,
      hint: '0 为不用积分兑换',
    }),
    source: choice('来源', { '1': '捐赠物资', '2': '采购' }, { required: true, initial: '2' }),
    cause: ref('捐赠标的', 'project/cause', { hint: '来源为捐赠物资时必填' }),
    unitValue: money('入账单价', { min: 1, hint: '捐赠物资每单位的入账价值' }),
    stock: count('库存', { required: true, system: true, initial: 0 }),
    /** Of the stock, what approved grants will hand out: nobody else takes it. */
    reserved: count('发放占用', { required: true, system: true, initial: 0 }),
    safety: count('安全库存', { required: true, initial: 0, max: 1_000_000 }),
    limitPerPerson: count('每人每月限量', { min: 1, max: 1000, unset: '不限' }),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: {
    stockIn: {
      label: '入库',
      ask: {
        quantity: count('数量', { required: true, min: 1, max: 1_000_000 }),
        lot: text('批号', { required: true, max: 30 }),
        expiry: day('有效期'),
        reason: text('依据', { required: true, min: 2, max: 200, hint: '捐赠单、采购拨付单号等' }),
      },
    },
    writeOff: {
      label: '报损',
      danger: true,
      ask: {
        quantity: count('数量', { required: true, min: 1, max: 1_000_000 }),
        reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
      },
    },
    transfer: {
      label: '调拨',
      ask: {
        to: ref('调入商品', 'commerce/goods', { required: true }),
        quantity: count('数量', { required: true, min: 1, max: 1_000_000 }),
        reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }),
      },
    },
  },
  lifecycle: switchable(),
  extra: extra<{ readonly lots: readonly Lot[] }>(),
  views: {
    list: [
      'name',
      'price',
      'points',
      'stock',
      'reserved',
      'safety',
      'state',
      'category',
      'code',
      'spec',
      'ceilingPrice',
      'source',
      'partner',
    ],
    filter: ['partner', 'category', 'source', 'price', 'state'],
    search: ['name', 'code'],
    form: {
      商品: ['partner', 'code', 'name', 'category', 'spec', 'unit', 'picture'],
      价格与库存: [
        'price',
        'ceilingPrice',
        'points',
        'source',
        'cause',
        'unitValue',
        'safety',
        'limitPerPerson',
      ],
    },
    sheet: ['partner', 'code', 'name', 'category', 'spec', 'unit', 'price', 'points', 'safety'],
  },
  indexes: [['partner', 'state'], ['organisation']],
  discussion: false,
})
