import { sql } from 'drizzle-orm'
import { causeKinds, causeStates, raiseModes } from '#modules/cause/model/index.ts'
import { articleKinds } from '#modules/content/model/index.ts'
import { difference, receipt } from '#modules/finance/model/index.ts'
import { help } from '#modules/help/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import type { Dataset, Dimension } from './dataset.ts'
import { recordsOf } from './scoped-rows.ts'

const column = (name: string) => ({ rows: sql.raw(`d.${name}`) })
const made = sql.raw(`((d.created_at at time zone 'Asia/Shanghai')::date)`)
const pieces = sql.raw('count(*)::text')
const total = (name: string) => sql.raw(`coalesce(sum(d.${name}::bigint), 0)::text`)

const organisation: Dimension = {
  ...{ label: '机构', words: ['公益机构', '各机构'], by: column('organisation') },
  names: 'charity/organisation',
}

/** Causes by the day on which they were drafted, as they stand now. */
export const causeDataset: Dataset = {
  key: 'cause',
  label: '标的',
  words: ['募捐标的', '项目'],
  needs: 'cause.view',
  isShareable: true,
  sources: { rows: { rows: recordsOf('project/cause'), day: made } },
  measures: {
    count: {
      ...{ label: '标的数', unit: 'count', sum: pieces },
      definition: '期间内建立的项目、基金和求助的个数，按当前状态',
      words: ['项目数', '标的个数', '多少个项目', '项目个数'],
    },
  },
  dimensions: {
    kind: { label: '标的类型', by: column('kind'), values: causeKinds },
    status: { label: '标的状态', words: ['状态'], by: column('status'), values: causeStates },
    raiseMode: { label: '募捐方式', by: column('raise_mode'), values: raiseModes },
    organisation,
  },
}

/** Donors by the day of their first gift. */
export const donorDataset: Dataset = {
  key: 'donor',
  label: '捐赠人',
  words: ['新捐赠人', '首捐'],
  needs: 'donor.view',
  ...{ isShareable: true, minRefresh: 300 },
  list: {
    ...{ place: '/fans/donatorList', on: 'firstAt', states: [] },
    fields: { organisation: 'organisation', kind: 'kind', stage: 'stage' },
  },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('people/donor')(act)} where d.first_at is not null) d`,
      day: sql.raw(`((d.first_at at time zone 'Asia/Shanghai')::date)`),
    },
  },
  measures: {
    people: {
      ...{ label: '新增捐赠人', unit: 'count', sum: pieces, people: true },
      definition: '首次捐赠在期间内的捐赠人数',
      words: ['新增捐赠人数', '首捐人数', '新捐赠人数'],
    },
  },
  dimensions: {
    kind: { label: '捐赠人类型', by: column('kind'), values: donor.fields.kind.options },
    stage: { label: '阶段', by: column('stage'), values: donor.fields.stage.options },
    organisation,
  },
}

/** Help requests by the day on which they were taken. */
export const helpDataset: Dataset = {
  key: 'help',
  label: '求助',
  words: ['求助申请', '个案'],
  needs: 'help.view',
  isShareable: true,
  list: {
    ...{ place: '/seekhelp/helpmine', on: 'createdAt', states: [] },
    fields: { organisation: 'organisation' },
  },
  sources: {
    rows: {
      rows: recordsOf('help/help'),
      day: made,
    },
  },
  measures: {
    count: {
      ...{ label: '求助件数', unit: 'count', sum: pieces, people: true },
      definition: '期间内登记的求助件数，按当前状态',
      words: ['求助数', '多少件求助', '求助申请数'],
    },
  },
  dimensions: {
    status: { label: '求助状态', words: ['状态'], by: column('state'), values: causeStates },
    field: {
      ...{ label: '慈善领域', words: ['领域'], by: column('charity_field') },
      values: help.fields.charityField.options,
    },
    organisation,
  },
}

/** Receipts by the day on which they were issued. */
export const receiptDataset: Dataset = {
  key: 'receipt',
  label: '票据',
  words: ['捐赠票据', '开票'],
  needs: 'receipt.view',
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('finance/receipt')(act)} where d.issued_on is not null) d`,
      day: sql.raw('d.issued_on'),
    },
  },
  measures: {
    count: {
      ...{ label: '票据张数', unit: 'count', sum: pieces },
      definition: '期间内开具的票据张数，红票另计一张',
      words: ['开票张数', '票据数', '多少张票'],
    },
    amount: {
      ...{ label: '开票金额', unit: 'money', sum: total('amount') },
      definition: '期间内开具的票据金额合计，红票为负',
      words: ['票据金额'],
    },
  },
  dimensions: {
    form: { label: '票据形式', by: column('form'), values: receipt.fields.form.options },
    state: {
      ...{ label: '票据状态', words: ['状态'], by: column('state') },
      values: receipt.lifecycle?.states ?? {},
    },
    organisation,
  },
}

/** Differences of reconciliation by the day of the bill. */
export const differenceDataset: Dataset = {
  key: 'difference',
  label: '对账差异',
  words: ['差异', '长款', '短款'],
  needs: 'difference.view',
  sources: { rows: { rows: recordsOf('finance/difference'), day: sql.raw('d.bill_date') } },
  measures: {
    count: {
      ...{ label: '差异笔数', unit: 'count', sum: pieces },
      definition: '账单日在期间内的对账差异笔数',
      words: ['差异数', '多少笔差异'],
    },
    gap: {
      ...{ label: '差额', unit: 'money', sum: total('gap') },
      definition: '账单金额 − 平台金额的合计',
      words: ['差异金额'],
    },
  },
  dimensions: {
    type: { label: '差异类型', by: column('type'), values: difference.fields.type.options },
    state: {
      ...{ label: '处理状态', words: ['状态'], by: column('state') },
      values: difference.lifecycle?.states ?? {},
    },
    organisation,
  },
}

/** Articles by the day of publication. */
export const articleDataset: Dataset = {
  key: 'article',
  label: '文章',
  words: ['资讯', '新闻'],
  needs: 'article.view',
  ...{ isShareable: true, minRefresh: 300 },
  list: {
    ...{ place: '/article/articlelist', on: 'publishedAt', states: [] },
    fields: { organisation: 'organisation', kind: 'kind', column: 'column' },
  },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('article/article')(act)} where d.published_at is not null) d`,
      day: sql.raw(`((d.published_at at time zone 'Asia/Shanghai')::date)`),
    },
  },
  measures: {
    count: {
      ...{ label: '文章篇数', unit: 'count', sum: pieces },
      definition: '期间内发布的文章篇数',
      words: ['文章数', '发文数', '多少篇'],
    },
    views: {
      ...{ label: '阅读次数', unit: 'count', sum: total('views') },
      definition: '期间内发布的文章至今的阅读次数合计',
      words: ['阅读量', '阅读数', '浏览量'],
    },
  },
  dimensions: {
    kind: { label: '文章类型', by: column('kind'), values: articleKinds },
    column: {
      ...{ label: '栏目', by: column('column') },
      names: 'article/column',
    },
    organisation: { ...organisation, none: '平台' },
  },
}
