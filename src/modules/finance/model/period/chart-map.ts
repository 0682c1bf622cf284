import { resource } from '#kernel/resource/resource.ts'
import { choice, day, text } from '#kinds/index.ts'
import { accountNames, flowNames } from '../ledger-words.ts'

/**
 * Which account of the accounting regime a kind of account and its flow are (科目对照). Several
 * versions of a regime may be kept; that of a day is the latest one in force.
 */
export const chartMap = resource('finance/chartMap', {
  label: '科目对照',
  keptBy: 'platform',
  title: 'name',
  fields: {
    regime: text('制度版本', { required: true, max: 20 }),
    effectiveFrom: day('施行日', { required: true }),
    kind: choice('账户', accountNames, { required: true }),
    flow: choice(
      '收支',
      { any: '不区分', ...flowNames },
      { required: true, initial: 'any', unique: ['regime', 'kind'] },
    ),
    code: text('科目编码', {
      required: true,
      max: 15,
      pattern: /^\d{4,15}$/,
      patternHint: '科目编码为 4–15 位数字',
    }),
    name: text('科目名称', { required: true, max: 40 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  final: ['update', 'delete'],
  views: {
    list: ['regime', 'effectiveFrom', 'kind', 'flow', 'code', 'name', 'updatedAt'],
    filter: ['regime', 'kind', 'flow'],
    search: ['code', 'name'],
    form: { 科目: ['regime', 'effectiveFrom', 'kind', 'flow', 'code', 'name'] },
    sort: 'code',
  },
  discussion: false,
})
