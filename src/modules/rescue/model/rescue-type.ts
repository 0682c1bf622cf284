import { resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, flag, money, ref, refs } from '#kinds/index.ts'
import { codeFields, codeStanding, codeTable } from './code-table.ts'
import { sectors } from './competent-unit.ts'

/** The parts of the system of social aid. */
export const rescueGroups = {
  '1': '基本生活救助',
  '2': '专项救助',
  '3': '急难救助',
  '4': '服务类救助',
  '9': '社会力量救助',
} as const

/** In what help is given (救助形式). */
export const saveTypes = { '1': '代金券', '2': '现金', '3': '实物', '4': '服务' } as const

/**
 * A kind of aid with the limits that grants of it keep. The groups 1 to 4 are decided by government:
 * here they are written down only, and a grant under them needs a document of the competent unit.
 */
export const rescueType = resource('rescueConfig/rescueType', {
  ...codeTable,
  label: '救助类型',
  fields: {
    ...codeFields,
    parent: ref('上级', 'rescueConfig/rescueType'),
    group: choice('分组', rescueGroups, { required: true, frozen: true }),
    unit: choice('救助对象', { '1': '个人', '2': '家庭' }, { required: true, initial: '1' }),
    period: choice(
      '周期',
      { '1': '一次性', '2': '月', '3': '季', '4': '年' },
      { required: true, initial: '1' },
    ),
    maxTimes: count('周期内最多次数', { required: true, min: 1, max: 999, initial: 1 }),
    maxAmount: money('周期内最高金额', { min: 1, hint: '空为不限' }),
    classifies: refs('适用救助分类', 'rescueConfig/rescueClassify', { max: 50 }),
    needsNotice: flag('需公示', { required: true, initial: true }),
    noticeDays: count('公示天数', { required: true, min: 5, max: 30, initial: 7, unit: '天' }),
    quick: flag('小额快救', { required: true, initial: false, hint: '不公示，3 日内补录' }),
    quickMax: money('快救最高金额', { min: 1 }),
    surveyors: count('走访最少人数', { required: true, min: 0, max: 9, initial: 2 }),
    saveTypes: choices('救助形式', saveTypes, { required: true }),
    ageFrom: count('年龄起', { max: 130 }),
    ageTo: count('年龄止', { max: 130 }),
    sector: choice('主管系统', sectors),
    crossCheck: flag('跨机构查重', {
      initial: true,
      hint: '同一期间其他机构已登记的，名册核查时拦截',
    }),
    validMonths: count('资格有效月', { min: 1, max: 120, unit: '个月' }),
    category: ref('标的分类', 'classify/category'),
  },
  tree: { parent: 'parent', depth: 2, order: 'sort', within: ['group'] },
  views: {
    list: [
      'code',
      'name',
      'group',
      'unit',
      'period',
      'maxTimes',
      'maxAmount',
      'needsNotice',
      'quick',
      'saveTypes',
      'classifies',
      'state',
      'updatedAt',
    ],
    filter: ['group', 'unit', 'period', 'quick', 'needsNotice', 'sector', 'state'],
    search: ['code', 'name'],
    form: {
      代码: ['code', 'name', 'group', 'parent'],
      对象与限额: [
        'unit',
        'classifies',
        'ageFrom',
        'ageTo',
        'period',
        'maxTimes',
        'maxAmount',
        'saveTypes',
        'crossCheck',
        'validMonths',
      ],
      办理: ['needsNotice', 'noticeDays', 'quick', 'quickMax', 'surveyors', 'sector', 'category'],
      说明: [...codeStanding],
    },
    sort: 'sort',
  },
})
