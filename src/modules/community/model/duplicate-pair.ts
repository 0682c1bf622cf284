import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, moment, ref, secret, text } from '#kinds/index.ts'

/** By what two persons look like one, with how sure each makes it. */
export const pairRules = {
  otherPaper: '同号码不同证件',
  nameBirthday: '同姓名同出生日期',
  phoneName: '同手机同姓名',
  oneDigit: '号码差一位且同姓名',
} as const

/** One of two persons as the desk shows it; personal values masked. */
export interface PairSide {
  readonly number: string
  readonly name: string
  readonly idNumber: string
  readonly sex: string | null
  readonly birthYear: number | null
  readonly phone: string | null
  readonly community: string | null
  readonly registered: string
  readonly grants: number
}

/** Two persons of the registry who may be one (疑似重复), found every night, decided by people. */
export const duplicatePair = resource('community/duplicatePair', {
  label: '疑似重复',
  measure: '对',
  title: 'number',
  keptBy: 'platform',
  fields: {
    number: text('编号', { required: true, system: true, unique: true, max: 20 }),
    one: ref('人员甲', 'community/person', { required: true, system: true, copied: true }),
    other: ref('人员乙', 'community/person', {
      ...{ required: true, system: true, copied: true, unique: ['one'] },
    }),
    rules: choices('依据', pairRules, { required: true, system: true }),
    /** 0 to 100. */
    score: count('相似度', { required: true, system: true, max: 100 }),
    into: ref('保留', 'community/person', { system: true, copied: true }),
    mergedAt: moment('合并时间', { system: true }),
    /** How both stood before they became one, so that it can be undone. */
    former: secret('合并前', { system: true, silent: true, max: 4000 }),
  },
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: { open: '待判定', different: '不同人', same: '同一人' },
    tones: { open: 'orange', same: 'green' },
    initial: 'open',
    moves: {
      merge: {
        label: '同一人',
        from: ['open'],
        to: 'same',
        ask: {
          keep: choice('保留哪一条', { one: '人员甲', other: '人员乙' }, { required: true }),
          contacts: choice(
            '联系方式取自',
            { keep: '保留的一条', gone: '另一条' },
            { required: true, initial: 'keep' },
          ),
          place: choice(
            '住址与社区取自',
            { keep: '保留的一条', gone: '另一条' },
            { required: true, initial: 'keep' },
          ),
        },
      },
      keepApart: {
        label: '不同人',
        from: ['open'],
        to: 'different',
        confirm: '以后不再提示这两人重复。',
      },
      undo: {
        label: '撤销合并',
        from: ['same'],
        to: 'open',
        danger: true,
        confirm: '两条记录各自恢复，跟随过来的记录回到原处。',
      },
    },
  }),
  extra: extra<{ readonly sides: readonly [PairSide, PairSide] }>(),
  views: {
    list: ['number', 'one', 'other', 'rules', 'score', 'state', 'mergedAt'],
    filter: ['rules', 'score', 'state'],
    search: ['number'],
    sort: '-score',
  },
  indexes: [['state', '-score']],
  discussion: false,
})
