import { resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, flag, money, ref, text } from '#kinds/index.ts'
import { evidenceKinds, helpKinds } from './words.ts'

/** What each kind of help asks for and grants (求助标准): required evidence, ceilings, usual plan. */
export const helpStandard = resource('help/helpStandard', {
  label: '求助标准',
  title: 'helpKind',
  keptBy: 'platform',
  fields: {
    helpKind: choice('求助类别', helpKinds, { required: true, frozen: true, unique: true }),
    category: ref('对应分类', 'classify/category', {
      where: [{ field: 'domain', op: 'is', value: 'help' }],
    }),
    evidence: choices('必需材料', evidenceKinds, { required: true }),
    needsVisit: flag('须走访或村居证明', { required: true, initial: true }),
    standard: text('资助标准', { max: 500, lines: 3 }),
    yearlyMost: money('每人每年上限', { unset: '不限' }),
    yearlyTimes: count('每人每年次数', { max: 99, unit: '次', unset: '不限' }),
    expressMost: money('小额快救上限', { required: true, initial: 500_000 }),
    surplusPolicy: text('剩余财产处理', { max: 800, lines: 3 }),
  },
  verbs: ['view', 'update', 'export'],
  views: {
    list: ['helpKind', 'category', 'evidence', 'yearlyMost', 'yearlyTimes', 'expressMost'],
    search: [],
    form: {
      标准: ['helpKind', 'category', 'evidence', 'needsVisit', 'standard'],
      上限: ['yearlyMost', 'yearlyTimes', 'expressMost', 'surplusPolicy'],
    },
    sort: 'helpKind',
  },
  discussion: false,
})
