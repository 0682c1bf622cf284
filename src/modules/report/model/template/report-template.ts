import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, json, moment, ref, text } from '#kinds/index.ts'
import { filterFields, paperSettings, plainPaper, templateBlocks } from './template-content.ts'

export const templateKinds = {
  annual: '年度报告',
  quarter: '季度报告',
  month: '月报',
  cause: '项目报告',
  drive: '募捐结束报告',
  finance: '财务公开',
  donor: '捐赠人报告',
  federation: '慈善会专题',
  custom: '自定义',
} as const

/** Disclosures that a report of the template serves (BR-19, BR-21). */
const disclosures = {
  year: '年度信息公开',
  drive: '募捐活动结束公开',
  cause: '项目结项公开',
  quarter: '项目进展公开',
  none: '不对应披露任务',
} as const

/**
 * A report as it is drawn again and again (报告模板): blocks with figures of datasets and words with
 * placeholders. What reports are made from is the last published version, kept whole.
 */
export const reportTemplate = resource('zhuanti/reportTemplate', {
  label: '报告模板',
  measure: '个',
  title: 'name',
  fields: {
    code: text('编码', {
      required: true,
      unique: true,
      min: 3,
      max: 30,
      pattern: /^[A-Za-z0-9-]{3,30}$/,
      patternHint: '3–30 位字母、数字或连字符',
    }),
    name: text('名称', { required: true, min: 4, max: 40 }),
    kind: choice('类型', templateKinds, { required: true, initial: 'custom' }),
    organisation: ref('机构', 'charity/organisation', { frozen: true, hint: '留空为平台模板' }),
    disclosure: choice('披露任务', disclosures, { required: true, initial: 'none' }),
    summary: text('说明', { max: 200, lines: 2 }),
    filterFields: json('筛选字段', filterFields, {
      words: fields => fields.map(({ enName, label }) => `${label}（${enName}）`).join('、'),
    }),
    blocks: json('内容', templateBlocks, { words: blocks => `${blocks.length} 块` }),
    paper: json('纸张', paperSettings, {
      initial: plainPaper,
      words: ({ header, footer }) =>
        [header, footer].filter(each => each !== '').join('；') || 'A4',
    }),
    base: ref('来源模板', 'zhuanti/reportTemplate', { frozen: true }),
    versionNo: count('版本', { required: true, system: true, initial: 0 }),
    publishedAt: moment('最近发布', { system: true }),
    usage: count('使用次数', {
      required: true,
      system: true,
      initial: 0,
      silent: true,
      unit: '次',
    }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布', disabled: '已停用' },
    tones: { draft: 'orange', published: 'green' },
    initial: 'draft',
    editable: ['draft', 'published'],
    removable: ['draft'],
    moves: {
      publish: {
        label: '发布',
        from: ['draft', 'published', 'disabled'],
        to: 'published',
        confirm: '发布为新的版本，之后生成的报告使用它；已生成的报告不变。确定发布吗？',
      },
      disable: {
        label: '停用',
        from: ['published'],
        to: 'disabled',
        confirm: '停用后不能再用它生成报告，已生成的报告不变。确定停用吗？',
        danger: true,
      },
    },
  }),
  views: {
    list: [
      'name',
      'kind',
      'code',
      'organisation',
      'versionNo',
      'disclosure',
      'usage',
      'publishedAt',
      'updatedAt',
      'state',
    ],
    filter: ['kind', 'disclosure', 'organisation', 'state'],
    search: ['name', 'code'],
    form: {
      模板: ['name', 'code', 'kind', 'organisation', 'disclosure', 'summary'],
      内容: ['filterFields', 'blocks', 'paper'],
    },
    detail: {
      模板: ['name', 'code', 'kind', 'organisation', 'disclosure', 'summary', 'base'],
      内容: ['filterFields', 'blocks', 'paper', 'versionNo', 'publishedAt', 'usage'],
    },
  },
  indexes: [['organisation', 'state'], ['base']],
  discussion: false,
})
