import { resource } from '#kernel/resource/resource.ts'
import { choice, day, money, percent, text } from '#kinds/index.ts'

/** What an organisation must spend is measured against. */
export const ratioBases = {
  income: '上年总收入',
  assets: '上年末净资产',
  average: '三年平均',
} as const

/** Forms of organisations that the tiers tell apart. */
export const ratioForms = { foundation: '基金会', body: '社会团体、社会服务机构' } as const

/**
 * A tier of the statutory ratios (比例参数; 慈善法第六十一条, 民发〔2016〕189号): what an organisation of this
 * form, qualification and net assets must spend on charity in a year and may spend on management.
 * Versioned by the days it holds; an empty cap is shown as 未配置.
 */
export const ratioRule = resource('finance/ratioRule', {
  label: '比例参数',
  keptBy: 'platform',
  title: 'source',
  fields: {
    effectiveFrom: day('施行日', { required: true }),
    effectiveTo: day('废止日', { unset: '现行' }),
    form: choice('组织形式', ratioForms, { required: true }),
    isPublic: choice('公开募捐资格', { yes: '有', no: '无' }, { required: true }),
    netAssetFrom: money('上年末净资产不低于'),
    netAssetTo: money('上年末净资产低于', { unset: '不限' }),
    minSpending: percent('慈善活动支出不低于', { required: true }),
    basis: choice('支出基数', ratioBases, { required: true }),
    minOfIncome: percent('且不低于上年总收入的', { unset: '无' }),
    maxManagement: percent('管理费用不高于总支出的', { required: true }),
    raiseCostCap: percent('募捐成本不高于募捐收入的', { unset: '未配置' }),
    exemptBelow: money('管理费用低于此金额不受限', { required: true, initial: 20_000_000 }),
    source: text('依据条款', { required: true, max: 200 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  final: ['update', 'delete'],
  views: {
    list: [
      'form',
      'isPublic',
      'netAssetFrom',
      'netAssetTo',
      'minSpending',
      'basis',
      'minOfIncome',
      'maxManagement',
      'raiseCostCap',
      'effectiveFrom',
      'effectiveTo',
      'source',
      'exemptBelow',
    ],
    filter: ['form', 'isPublic', 'basis', 'effectiveFrom'],
    form: {
      适用: ['form', 'isPublic', 'netAssetFrom', 'netAssetTo', 'effectiveFrom', 'effectiveTo'],
      比例: [
        'minSpending',
        'basis',
        'minOfIncome',
        'maxManagement',
        'exemptBelow',
        'raiseCostCap',
        'source',
      ],
    },
    sort: 'effectiveFrom',
  },
  discussion: false,
})
