import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, html, json, money, ref, refs, text } from '#kinds/index.ts'

/** Limits that a product sets; empty is without limit. */
export const limitFields = {
  maxAccounts: count('账号数', { min: 1, max: 100_000, unset: '不限' }),
  maxCauses: count('在筹标的数', { min: 1, max: 100_000, unset: '不限' }),
  storageGb: count('存储（GB）', { min: 1, max: 100_000, unset: '不限' }),
  smsMonthly: count('短信（条/月）', { min: 0, max: 10_000_000, unset: '不限' }),
  exportRows: count('单次导出行数', { min: 1, max: 10_000_000, unset: '不限' }),
} as const

export type LimitName = keyof typeof limitFields

/** What was sold at a moment: stays as it is whatever becomes of the product. */
export const snapshotShape = z.object({
  modules: z.array(z.string()),
  functions: z.array(z.string()),
  limits: z.record(z.string(), z.number().nullable()),
})
export type Snapshot = z.infer<typeof snapshotShape>

/** An edition that organisations subscribe to (产品). */
export const product = resource('product/product', {
  label: '产品',
  measure: '个',
  title: 'name',
  keptBy: 'platform',
  fields: {
    code: text('产品编码', {
      required: true,
      frozen: true,
      unique: true,
      min: 2,
      max: 30,
      pattern: /^[a-z0-9-]+$/,
      patternHint: '只能用小写字母、数字和短横线',
    }),
    name: text('产品名称', { required: true, max: 30, unique: true }),
    edition: choice(
      '版本级别',
      { basic: '基础', standard: '标准', professional: '专业', custom: '定制' },
      { required: true, initial: 'basic' },
    ),
    summary: text('一句话说明', { max: 60 }),
    detail: html('详情'),
    modules: refs('包含模块', 'product/module', { required: true, max: 40 }),
    functions: refs('包含功能', 'product/function', { max: 60 }),
    yearPrice: money('年费', { required: true, min: 0, initial: 0 }),
    trialDays: count('试用天数', { required: true, max: 90, initial: 30 }),
    ...limitFields,
    sort: count('排序', { max: 999, initial: 0 }),
    release: count('版本', { required: true, system: true, initial: 0 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', onSale: '上架', retired: '下架' },
    tones: { draft: 'grey', onSale: 'green', retired: 'orange' },
    initial: 'draft',
    editable: ['draft', 'onSale'],
    removable: ['draft'],
    moves: {
      publish: { label: '上架', from: ['draft', 'retired'], to: 'onSale' },
      retire: {
        label: '下架',
        from: ['onSale'],
        to: 'retired',
        danger: true,
        confirm: '下架后不能新订，已订阅的机构照常使用。确定吗？',
      },
    },
  }),
  actions: {
    copy: {
      label: '复制',
      ask: {
        code: text('新产品编码', {
          required: true,
          min: 2,
          max: 30,
          pattern: /^[a-z0-9-]+$/,
          patternHint: '只能用小写字母、数字和短横线',
        }),
        name: text('新产品名称', { required: true, max: 30 }),
      },
    },
  },
  final: ['update'],
  extra: extra<{
    /** Organisations that use it now. */
    readonly active: number
    readonly trial: number
  }>(),
  views: {
    list: [
      'name',
      'code',
      'edition',
      'yearPrice',
      'maxAccounts',
      'storageGb',
      'smsMonthly',
      'release',
      'state',
      'trialDays',
      'maxCauses',
      'exportRows',
      'summary',
      'updatedAt',
    ],
    filter: ['edition', 'state', 'modules', 'functions'],
    search: ['name', 'code'],
    form: {
      基本信息: ['code', 'name', 'edition', 'summary', 'sort'],
      价格与试用: ['yearPrice', 'trialDays'],
      限额: ['maxAccounts', 'maxCauses', 'storageGb', 'smsMonthly', 'exportRows'],
      模块与功能: ['modules', 'functions'],
      说明: ['detail'],
    },
    sort: 'sort',
  },
  discussion: false,
})

/** What a product was from a day on (产品版本); subscriptions stay on theirs until they are moved. */
export const productVersion = resource('product/productVersion', {
  label: '产品版本',
  measure: '版',
  title: 'label',
  keptBy: 'platform',
  fields: {
    product: ref('产品', 'product/product', { required: true, frozen: true }),
    release: count('版本', { required: true, frozen: true, unique: ['product'] }),
    label: text('版本名', { required: true, frozen: true, max: 20 }),
    snapshot: json('内容', snapshotShape, {
      required: true,
      frozen: true,
      words: ({ modules, functions }) => `${modules.length} 个模块，${functions.length} 项功能`,
    }),
  },
  verbs: ['view'],
  views: {
    list: ['product', 'label', 'snapshot', 'createdAt'],
    filter: ['product'],
    sort: '-createdAt',
  },
  discussion: false,
})
