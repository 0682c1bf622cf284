import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, ref } from '#kinds/index.ts'

/** By what two donors look like one person, the surest first. */
export const twinRules = {
  samePayer: '同付款账号',
  samePhone: '同手机',
  sameNameArea: '同名+同地区',
  sameNameGift: '同名+相近金额时间',
} as const

/** One of the two donors, as the pair shows it; name and phone masked, amounts in fen. */
export interface TwinSide {
  readonly name: string
  readonly phone: string
  readonly area: string
  readonly count: number
  readonly total: number
  readonly lastAt: string | null
}

/**
 * Two donors of one book that may be one person (疑似重复). Found by the product, decided by people:
 * a pair that somebody called 非重复 is not suggested again.
 */
export const donorTwin = resource('people/donorTwin', {
  label: '疑似重复',
  measure: '对',
  title: 'rule',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    one: ref('捐赠人', 'people/donor', { required: true, system: true }),
    other: ref('另一捐赠人', 'people/donor', {
      ...{ required: true, system: true, unique: ['one'] },
    }),
    rule: choice('依据', twinRules, { required: true, system: true }),
    /** 0 to 100. */
    weight: count('相似度', { required: true, system: true, max: 100 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view'],
  lifecycle: lifecycle({
    states: { open: '待处理', refused: '非重复', merged: '已合并' },
    initial: 'open',
    tones: { open: 'orange', merged: 'green' },
    moves: {
      keepApart: {
        label: '非重复',
        from: ['open'],
        to: 'refused',
        bulk: true,
        inverse: 'reopen',
      },
      reopen: {
        label: '重新核对',
        from: ['refused'],
        to: 'open',
        inverse: 'keepApart',
      },
      settle: { label: '合并', from: ['open', 'refused'], to: 'merged', system: true },
    },
  }),
  extra: extra<{ readonly sides: readonly [TwinSide, TwinSide] }>(),
  views: {
    list: ['one', 'other', 'rule', 'weight', 'organisation', 'createdAt', 'state'],
    filter: ['rule', 'weight', 'organisation', 'state'],
    sort: '-weight',
  },
  indexes: [['organisation', 'state', '-weight']],
  discussion: false,
})
