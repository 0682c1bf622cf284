import { inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { DatasetShape } from '#modules/dataset/model/index.ts'
import {
  type FilterField,
  plainPaper,
  reportTemplate,
  type TemplateBlock,
} from '../../model/index.ts'
import { contentOf, keepVersion, type Template } from './report-template.ts'

const query = (
  dataset: string,
  measures: string[],
  dimensions: string[] = [],
  top = 20,
): DatasetShape => ({ dataset, measures, dimensions, filters: [], sort: null, top })

const words = (title: string, text: string): TemplateBlock => ({ type: 'words', title, text })
const figures = (title: string, ...asked: Parameters<typeof query>): TemplateBlock => ({
  ...{ type: 'figures', title, query: query(...asked) },
})
const table = (title: string, ...asked: Parameters<typeof query>): TemplateBlock => ({
  ...{ type: 'table', title, query: query(...asked) },
})
const chart = (
  title: string,
  chartType: 0 | 3 | 4 | 5,
  ...asked: Parameters<typeof query>
): TemplateBlock => ({
  ...{ type: 'chart', title, query: query(...asked), height: 280 },
  settings: {
    ...{ title: '', subTitle: '', xTitle: '', yTitle: '', suffix: '', tip: '' },
    ...{ dataFormat: 1, chartType },
  },
})
const signature: TemplateBlock = {
  ...{ type: 'signature', title: '签署', lines: ['法定代表人', '财务负责人', '制表人'] },
}
const cause: FilterField = {
  ...{ enName: 'cause', label: '标的', kind: 'cause', required: true, default: null, options: [] },
}
const opening = words(
  '前言',
  '本报告由{{organisation.name}}编制，期间为{{period.from}}至{{period.to}}，数据截至{{data.at}}。',
)

interface Preset {
  readonly code: string
  readonly name: string
  readonly kind: Template['kind']
  readonly disclosure?: Template['disclosure']
  readonly summary: string
  readonly filterFields?: readonly FilterField[]
  readonly blocks: readonly TemplateBlock[]
}

const given = ['amount', 'gifts', 'donors']

/** The templates that every installation begins with. */
export const presets: readonly Preset[] = [
  {
    ...{ code: 'PT-ANNUAL', name: '年度工作报告', kind: 'annual', disclosure: 'year' },
    summary: '全年募捐、拨付和标的情况，用于年度信息公开',
    blocks: [
      opening,
      figures('募捐收入', 'donation', given),
      chart('各月捐赠金额', 4, 'donation', ['amount'], ['month']),
      table('标的收入', 'donation', ['amount', 'gifts'], ['cause']),
      figures('拨付支出', 'payout', ['amount', 'count']),
      table('标的支出', 'payout', ['amount', 'count'], ['cause']),
      { type: 'pageBreak' },
      chart('捐赠渠道构成', 5, 'donation', ['amount'], ['channel']),
      signature,
    ],
  },
  {
    ...{ code: 'PT-CLOSING', name: '项目结项报告', kind: 'cause', disclosure: 'cause' },
    summary: '一个标的从募捐到结项的收支',
    filterFields: [cause],
    blocks: [
      words('项目概况', '{{organisation.name}}「{{filter.cause}}」已结项，现将收支情况公开如下。'),
      figures('募捐情况', 'donation', given),
      chart('各月捐赠', 0, 'donation', ['amount'], ['month']),
      figures('拨付情况', 'payout', ['amount', 'count']),
      table('各月拨付', 'payout', ['amount', 'count'], ['month']),
      figures('退款情况', 'refund', ['amount', 'count']),
      signature,
    ],
  },
  {
    ...{ code: 'PT-DRIVE', name: '募捐活动结束报告', kind: 'drive', disclosure: 'drive' },
    summary: '募捐活动结束后的公开报告',
    filterFields: [cause],
    blocks: [
      words('活动情况', '「{{filter.cause}}」募捐活动于{{period.to}}结束，募得款项情况如下。'),
      figures('募得款项', 'donation', [...given, 'average']),
      chart('每日捐赠', 4, 'donation', ['amount'], ['day'], 366),
      table('捐赠渠道', 'donation', ['amount', 'gifts'], ['channel']),
      signature,
    ],
  },
  {
    ...{ code: 'PT-PROGRESS', name: '项目季度进展', kind: 'quarter', disclosure: 'quarter' },
    summary: '各标的一季度的收支进展',
    blocks: [
      opening,
      figures('季度总体', 'donation', given),
      {
        ...{ type: 'loop', title: '各标的进展', most: 10 },
        blocks: [
          { type: 'words', title: '概况', text: '「{{cause.title}}」编号 {{cause.number}}。' },
          { type: 'figures', title: '捐赠', query: query('donation', ['amount', 'gifts']) },
          { type: 'figures', title: '拨付', query: query('payout', ['amount', 'count']) },
        ],
      },
    ],
  },
  {
    ...{ code: 'PT-FINANCE', name: '财务收支公示', kind: 'finance', disclosure: 'year' },
    summary: '收入、支出、退款和票据',
    blocks: [
      opening,
      table('各月收入', 'donation', ['amount', 'gifts'], ['month']),
      table('各月支出', 'payout', ['amount', 'count'], ['month']),
      table('退款原因', 'refund', ['amount', 'count'], ['reason']),
      figures('票据', 'receipt', ['count', 'amount']),
      signature,
    ],
  },
  {
    ...{ code: 'PT-THANKS', name: '捐赠人年度感谢', kind: 'donor' },
    summary: '向捐赠人致谢的年度小结，不含个人信息',
    blocks: [
      words(
        '感谢',
        '{{period.from}}至{{period.to}}，每一份善意都被{{organisation.name}}认真记录。',
      ),
      figures('您和大家一起', 'donation', given),
      chart('善款去向', 5, 'payout', ['amount'], ['cause'], 8),
    ],
  },
  {
    ...{ code: 'PT-RELIEF', name: '救助发放公示', kind: 'custom' },
    summary: '求助受理与救助拨付',
    blocks: [
      opening,
      table('求助受理', 'help', ['count'], ['status']),
      chart('各月救助拨付', 4, 'payout', ['amount'], ['month']),
      table('拨付类型', 'payout', ['amount', 'count'], ['causeKind']),
    ],
  },
  {
    ...{ code: 'PT-MONTHLY', name: '月度运营简报', kind: 'month' },
    summary: '一个月的捐赠、捐赠人和内容',
    blocks: [
      opening,
      figures('本月捐赠', 'donation', [...given, 'average']),
      chart('每日捐赠', 0, 'donation', ['amount'], ['day'], 31),
      chart('渠道构成', 5, 'donation', ['amount'], ['channel']),
      figures('新增捐赠人', 'donor', ['people']),
      figures('文章', 'article', ['count', 'views']),
    ],
  },
]

/** Sows the platform's templates; what is there by its code stays. */
export async function seedTemplates(act: Act): Promise<void> {
  const codes = presets.map(({ code }) => code)
  const table = tableOf(reportTemplate)
  const known = await findRows(act.tx, reportTemplate, inArray(table.code, codes), codes.length)
  for (const { filterFields = [], blocks, ...preset } of presets) {
    if (known.some(({ code }) => code === preset.code)) continue
    const row = await insertRow(act, reportTemplate, {
      ...{ disclosure: 'none', ...preset, paper: plainPaper },
      ...{ filterFields: [...filterFields], blocks: [...blocks] },
    })
    await keepVersion(act, { template: row.id, versionNo: 1, content: contentOf(row) })
    await moveRow(act, reportTemplate, row, 'publish', {
      ...{ versionNo: 1, publishedAt: act.now.toISOString() },
    })
  }
}
