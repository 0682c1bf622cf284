import { sql } from 'drizzle-orm'
import {
  columnOf,
  type Dataset,
  dayOf,
  organisationOf,
  recordsOf,
  rowCount,
  sumOf,
} from '#modules/dataset/server/index.ts'
import { monthlyContract, teamKinds } from '../model/index.ts'

/** Teams that ask for gifts together, by the day on which they began. */
export const teamDataset: Dataset = {
  ...{ key: 'team.rank', label: '一起捐排行', needs: 'teamCampaign.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 30 },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('zhuanti/teamCampaign')(act)}
          where d.state in ('running', 'reached', 'ended')) d`,
      day: dayOf('start_at'),
    },
  },
  measures: {
    raised: {
      ...{ label: '一起捐筹款', unit: 'money', sum: sumOf('raised') },
      definition: '期间内开始的队伍至今所筹',
    },
    target: {
      ...{ label: '一起捐目标', unit: 'money', sum: sumOf('target') },
      definition: '期间内开始的队伍的目标金额',
    },
    members: {
      ...{ label: '队员数', unit: 'count', sum: sumOf('members') },
      definition: '期间内开始的队伍的队员数',
    },
    teams: {
      ...{ label: '队伍数', unit: 'count', sum: rowCount },
      definition: '期间内开始的队伍数',
    },
    progress: {
      ...{ label: '一起捐进度', unit: 'percent', of: ['raised', 'target'] },
      definition: '一起捐筹款 ÷ 一起捐目标',
    },
  },
  dimensions: {
    team: { label: '队伍', by: columnOf('id'), names: 'zhuanti/teamCampaign' },
    kind: { label: '发起方', by: columnOf('kind'), values: teamKinds },
    cause: { label: '标的', by: columnOf('cause'), names: 'project/cause' },
    organisation: organisationOf(),
  },
}

const both = ['rows', 'debits']

/** Monthly givers by the day of signing, and what was debited of them by the day it was due. */
export const monthlyDataset: Dataset = {
  ...{ key: 'monthly.total', label: '月捐概况', needs: 'monthlyContract.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 300 },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('zhuanti/monthlyContract')(act)} where d.signed_at is not null) d`,
      day: dayOf('signed_at'),
    },
    debits: {
      rows: act =>
        sql`(select b.* from monthly_debit b
          where b.contract in (select id from ${recordsOf('zhuanti/monthlyContract')(act)})) d`,
      day: sql.raw('d.due_on'),
    },
  },
  measures: {
    contracts: {
      ...{ label: '签约数', unit: 'count', sum: rowCount },
      definition: '期间内签约的月捐数',
    },
    inForce: {
      ...{ label: '有效签约', unit: 'count' },
      sum: sql.raw(`(count(*) filter (where d.state in ('active', 'paused', 'retrying')))::text`),
      definition: '期间内签约、现在有效的月捐数',
    },
    monthly: {
      ...{ label: '每月应扣', unit: 'money' },
      sum: sql.raw(
        `coalesce(sum(d.amount) filter (where d.state in ('active', 'retrying')), 0)::text`,
      ),
      definition: '期间内签约、现在扣款的月捐每月金额合计',
    },
    due: {
      ...{ label: '应扣金额', unit: 'money', sum: sumOf('amount'), source: 'debits' },
      definition: '期间内到期的扣款金额合计',
    },
    debited: {
      ...{ label: '实扣金额', unit: 'money', source: 'debits' },
      sum: sql.raw(`coalesce(sum(d.amount) filter (where d.state = 'success'), 0)::text`),
      definition: '期间内到期并扣款成功的金额合计',
    },
    successRate: {
      ...{ label: '扣款成功率', unit: 'percent', of: ['debited', 'due'] },
      definition: '实扣金额 ÷ 应扣金额',
    },
  },
  dimensions: {
    state: {
      ...{ label: '签约状态', by: columnOf('state') },
      values: monthlyContract.lifecycle?.states ?? {},
    },
    plan: {
      ...{ label: '月捐计划', names: 'zhuanti/monthlyPlan' },
      by: Object.fromEntries(both.map(each => [each, sql.raw('d.plan')])),
    },
    organisation: organisationOf(both),
  },
}
