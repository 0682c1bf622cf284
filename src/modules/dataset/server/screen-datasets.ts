import { sql } from 'drizzle-orm'
import { causeKinds, causeStates } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { evidenceLeaf } from '#modules/evidence/model/index.ts'
import { causeSums } from '#modules/finance/server/index.ts'
import type { Dataset } from './dataset.ts'
import {
  areaOfOrganisation,
  areasOf,
  columnOf,
  dayOf,
  minuteOf,
  organisationOf,
  rowCount,
  sumOf,
} from './parts.ts'
import { recordsOf } from './scoped-rows.ts'

/* Datasets that big screens need beside those of questions and reports. */

const shared = { isShareable: true, isAsked: false } as const
const unnamed = '爱心人士'

/** Names of givers who agreed that they are published. */
const consented = `(d.publish_consent and not d.anonymous and coalesce(d.display_name, '') <> '')`
const paid = sql.raw(`(d.state in ('paid', 'partRefunded', 'refunded'))`)

/** The gifts that came last, one by one. */
export const latestGifts: Dataset = {
  ...{ key: 'donation.latest', label: '最新捐赠', needs: 'donation.view' },
  ...{ ...shared, minRefresh: 10, isList: true, recent: sql.raw('d.paid_at') },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('finance/donation')(act)} where ${paid} and d.amount > d.refunded_amount) d`,
      day: dayOf('paid_at'),
    },
  },
  measures: {
    amount: {
      ...{ label: '捐赠金额', unit: 'money', sum: sumOf('amount') },
      definition: '一笔已支付捐赠的金额',
    },
  },
  dimensions: {
    time: { label: '时间', kind: 'time', by: minuteOf('paid_at') },
    donor: {
      ...{ label: '捐赠人', none: unnamed },
      by: { rows: sql.raw(`(case when ${consented} then d.display_name end)`) },
    },
    cause: { label: '标的', by: columnOf('cause'), names: 'project/cause', none: '非限定捐赠' },
    organisation: organisationOf(),
  },
}

/** Givers by what they gave: those who agreed to be named. */
export const giverRank: Dataset = {
  ...{ key: 'donation.rank', label: '爱心榜', needs: 'donation.view' },
  ...{ ...shared, minRefresh: 300 },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('finance/donation')(act)}
          where ${paid} and ${sql.raw(consented)}) d`,
      day: dayOf('paid_at'),
    },
  },
  measures: {
    amount: {
      ...{ label: '捐赠净额', unit: 'money' },
      sum: sql.raw('coalesce(sum(d.amount - d.refunded_amount), 0)::text'),
      definition: '期间内已支付的捐赠金额扣除退款，仅含同意公开姓名的捐赠',
    },
    gifts: {
      ...{ label: '捐赠笔数', unit: 'count', sum: rowCount },
      definition: '期间内已支付的捐赠笔数，仅含同意公开姓名的捐赠',
    },
  },
  dimensions: {
    donor: { label: '捐赠人', by: columnOf('display_name') },
    organisation: organisationOf(),
  },
}

const bookSums = sql`
  (select a.cause_id, ${causeSums} from ledger_account a join ledger_daily d on d.account_id = a.id
    where a.kind in ('restricted', 'custodial') group by 1)`
const bookBalances = sql.raw(`
  (select cause_id, sum(balance - locked - reserved)::bigint as available from ledger_account
    where kind in ('restricted', 'custodial') group by 1)`)

/** Causes with what the books say of each, since it began. */
export const causeMoney: Dataset = {
  ...{ key: 'cause.total', label: '标的总览', needs: 'cause.view' },
  ...{ ...shared, minRefresh: 60 },
  sources: {
    rows: {
      rows: act => sql`(
        select d.*, f.raised::bigint as raised, f.paid_out::bigint as paid_out, b.available,
          t.donors, coalesce(p.target_amount, h.target_amount) as target,
          coalesce(p.category, d.category) as category_of
        from ${recordsOf('project/cause')(act)}
        left join ${bookSums} f on f.cause_id = d.id
        left join ${bookBalances} b on b.cause_id = d.id
        left join cause_total t on t.cause = d.id
        left join project p on p.id = d.id
        left join help h on h.id = d.id) d`,
      day: dayOf('created_at'),
    },
  },
  measures: {
    count: {
      ...{ label: '标的数', unit: 'count', sum: rowCount },
      definition: '期间内建立的项目、基金和求助的个数，按当前状态',
    },
    raised: {
      ...{ label: '累计筹款', unit: 'money', sum: sumOf('raised') },
      definition: '期间内建立的标的至今入账的捐赠合计',
    },
    target: {
      ...{ label: '目标金额', unit: 'money', sum: sumOf('target') },
      definition: '期间内建立的标的的筹款目标合计',
    },
    paidOut: {
      ...{ label: '累计拨付', unit: 'money', sum: sumOf('paid_out') },
      definition: '期间内建立的标的至今已付款的拨付，扣除退回',
    },
    available: {
      ...{ label: '可用余额', unit: 'money', sum: sumOf('available') },
      definition: '账上余额扣除锁定和预留',
    },
    donors: {
      ...{ label: '捐赠人数', unit: 'count', sum: sumOf('donors'), people: true },
      definition: '各标的至今的捐赠人数之和',
    },
    progress: {
      ...{ label: '筹款进度', unit: 'percent', of: ['raised', 'target'] },
      definition: '累计筹款 ÷ 目标金额',
    },
    used: {
      ...{ label: '拨付率', unit: 'percent', of: ['paidOut', 'raised'] },
      definition: '累计拨付 ÷ 累计筹款',
    },
  },
  dimensions: {
    cause: { label: '标的', by: columnOf('id'), names: 'project/cause' },
    kind: { label: '标的类型', by: columnOf('kind'), values: causeKinds },
    status: { label: '标的状态', by: columnOf('status'), values: causeStates },
    category: {
      ...{ label: '分类', by: columnOf('category_of'), names: 'classify/category' },
      none: '未分类',
    },
    organisation: organisationOf(),
    ...areasOf(areaOfOrganisation),
  },
}

/** What causes told of their work, one by one. */
export const latestProgress: Dataset = {
  ...{ key: 'cause.progress', label: '最新进展', needs: 'progress.view' },
  ...{ ...shared, minRefresh: 300, isList: true, recent: sql.raw('d.published_at') },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('cause/progress')(act)} where d.state = 'published') d`,
      day: dayOf('published_at'),
    },
  },
  measures: {
    views: {
      ...{ label: '阅读次数', unit: 'count', sum: sumOf('views') },
      definition: '一篇已发布进展至今的阅读次数',
    },
  },
  dimensions: {
    title: { label: '标题', by: columnOf('title') },
    cause: { label: '标的', by: columnOf('cause'), names: 'project/cause' },
    time: { label: '时间', kind: 'time', by: minuteOf('published_at') },
    organisation: organisationOf(),
  },
}

/** Organisations as they stand now, by the day on which they joined. */
export const organisationDataset: Dataset = {
  ...{ key: 'organisation.total', label: '机构概况', needs: 'organisation.view' },
  ...{ ...shared, minRefresh: 300 },
  sources: {
    rows: { rows: recordsOf('charity/organisation'), day: sql.raw('d.joined_at') },
  },
  measures: {
    count: {
      ...{ label: '机构数', unit: 'count', sum: rowCount },
      definition: '期间内入驻的机构数，按当前状态',
    },
  },
  dimensions: {
    form: {
      ...{ label: '组织形式', by: columnOf('org_form') },
      values: organisation.fields.orgForm.options,
    },
    qualification: {
      ...{ label: '募捐资格', by: columnOf('qualification') },
      values: organisation.fields.qualification.options,
    },
    ...areasOf('d.area'),
  },
}

/** Facts kept beyond change, by the day on which they were kept. */
export const evidenceDataset: Dataset = {
  ...{ key: 'evidence.total', label: '存证概况', needs: 'evidenceLeaf.view' },
  ...{ ...shared, minRefresh: 60 },
  sources: {
    rows: { rows: recordsOf('evidence/evidenceLeaf'), day: dayOf('created_at') },
  },
  measures: {
    leaves: {
      ...{ label: '存证数', unit: 'count', sum: rowCount },
      definition: '期间内写入的存证条数',
    },
  },
  dimensions: {
    kind: { label: '类型', by: columnOf('kind'), values: evidenceLeaf.fields.kind.options },
    organisation: organisationOf(),
  },
}

/** The heads of the log of facts, the latest first: what anybody may check. */
export const evidenceHeads: Dataset = {
  ...{ key: 'evidence.head', label: '存证树头', needs: 'evidenceLeaf.view' },
  ...{ ...shared, minRefresh: 60, isList: true, recent: sql.raw('d.signed_at') },
  sources: {
    rows: {
      rows: () => sql`(select size as id, size, root, signed_at from evidence_head) d`,
      day: dayOf('signed_at'),
    },
  },
  measures: {
    size: {
      ...{ label: '树的大小', unit: 'count', sum: sumOf('size') },
      definition: '该树头覆盖的存证条数',
    },
  },
  dimensions: {
    time: { label: '时间', kind: 'time', by: minuteOf('signed_at') },
    root: { label: '根哈希', by: { rows: sql.raw('left(d.root, 16)') } },
  },
}
