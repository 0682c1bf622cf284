import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import { choice, count, day, image, money, ref, text } from '#kinds/index.ts'

/** What a gift is thanks for. */
export const giftConditions = { periods: '期数达到', total: '累计达到', first: '首捐' } as const

/** Deliveries of a gift. */
export interface GiftFacts {
  readonly used: number
  readonly short: number
}

/** Thanks for those who give every month (月捐礼品): small, and never a rebate. Amounts in fen. */
export const monthlyGift = resource('zhuanti/monthlyGift', {
  label: '月捐礼品',
  measure: '件',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    plan: ref('月捐计划', 'zhuanti/monthlyPlan', { frozen: true, hint: '留空为本机构全部计划' }),
    name: text('名称', { required: true, min: 2, max: 20, open: '礼品的名称' }),
    picture: image('图片', { maxMb: 5 }),
    description: text('说明', { max: 500, lines: 3 }),
    condition: choice('条件', giftConditions, { required: true, frozen: true, initial: 'periods' }),
    periods: count('期数', { min: 1, max: 600, unit: '期', hint: '条件为期数达到时填写' }),
    reached: money('累计金额', { min: 100, hint: '条件为累计达到时填写' }),
    value: money('价值', {
      required: true,
      max: 5000,
      hint: '不超过 ¥50.00 和达到条件时累计捐赠的 10%',
    }),
    stock: count('库存', { required: true, initial: 0, max: 1_000_000, unit: '件' }),
    kind: choice(
      '类型',
      { goods: '实物', certificate: '电子证书', visit: '体验' },
      { required: true, initial: 'goods' },
    ),
    startOn: day('开始日', { required: true }),
    endOn: day('结束日'),
  },
  owner: { organisation: 'organisation' },
  extra: extra<GiftFacts>(),
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    restock: {
      label: '补充库存',
      ask: { pieces: count('数量', { required: true, min: 1, max: 100_000, unit: '件' }) },
      needs: 'monthlyGift.update',
    },
  },
  lifecycle: lifecycle({ ...switchStates, moves: switchMoves() }),
  views: {
    list: [
      'name',
      'plan',
      'condition',
      'value',
      'stock',
      'kind',
      'startOn',
      'endOn',
      'organisation',
      'state',
    ],
    filter: ['plan', 'kind', 'organisation', 'state'],
    search: ['name'],
    form: {
      礼品: ['organisation', 'plan', 'name', 'kind', 'picture', 'description'],
      条件: ['condition', 'periods', 'reached', 'value'],
      发放: ['stock', 'startOn', 'endOn'],
    },
  },
  indexes: [['organisation', 'state']],
})
