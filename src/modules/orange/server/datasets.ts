import { sql } from 'drizzle-orm'
import {
  columnOf,
  type Dataset,
  dayOf,
  minuteOf,
  organisationOf,
  recordsOf,
  rowCount,
  sumOf,
} from '#modules/dataset/server/index.ts'
import { activity, heartKinds } from '../model/index.ts'

const shared = { isShareable: true, isAsked: false, minRefresh: 60 } as const

/** Movements of hearts by the day. */
export const heartDataset: Dataset = {
  ...{ key: 'orange.total', label: '橙心概况', needs: 'orangeEntry.view', ...shared },
  sources: { rows: { rows: recordsOf('orange/orangeEntry'), day: dayOf('created_at') } },
  measures: {
    earned: {
      ...{ label: '发放橙心', unit: 'count' },
      sum: sql.raw(`coalesce(sum(d.hearts) filter (where d.kind < '30'), 0)::text`),
      definition: '期间内发放的橙心数',
    },
    donated: {
      ...{ label: '捐出橙心', unit: 'count' },
      sum: sql.raw(`coalesce(-sum(d.hearts) filter (where d.kind in ('31', '42')), 0)::text`),
      definition: '期间内捐出的橙心数，扣除退回',
    },
    users: {
      ...{ label: '活跃人数', unit: 'count', people: true },
      sum: sql.raw('count(distinct d."user")::text'),
      definition: '期间内橙心有变动的不同的人',
    },
  },
  dimensions: {
    kind: { label: '橙心类型', by: columnOf('kind'), values: heartKinds },
    organisation: { ...organisationOf(), none: '平台' },
  },
}

const states = activity.lifecycle?.states ?? {}

/** Activities that were announced, by the day on which they begin. */
export const activityDataset: Dataset = {
  ...{ key: 'orange.activities', label: '橙心活动概况', needs: 'activity.view', ...shared },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('orange/activity')(act)}
          where d.state in ('published', 'settling', 'ended')) d`,
      day: dayOf('first_at'),
    },
  },
  measures: {
    count: {
      ...{ label: '活动数', unit: 'count', sum: rowCount },
      definition: '期间内开始的已发布、待结算和已结束的活动数',
    },
    signed: {
      ...{ label: '报名人次', unit: 'count', sum: sumOf('passed') },
      definition: '这些活动的已通过报名人次',
    },
    attended: {
      ...{ label: '参加人次', unit: 'count', sum: sumOf('attended') },
      definition: '这些活动的实际参加人次',
    },
  },
  dimensions: {
    state: { label: '活动状态', by: columnOf('state'), values: states },
    organisation: { ...organisationOf(), none: '平台' },
  },
}

/** The same, one by one. */
export const activityList: Dataset = {
  ...{ key: 'orange.activity', label: '橙心活动', needs: 'activity.view', ...shared },
  ...{ isList: true, recent: sql.raw('d.first_at') },
  sources: activityDataset.sources,
  measures: {
    signed: {
      ...{ label: '已报名', unit: 'count', sum: sumOf('passed') },
      definition: '该活动已通过的报名人次',
    },
    capacity: {
      ...{ label: '名额', unit: 'count', sum: sumOf('capacity') },
      definition: '该活动的名额，0 为不限',
    },
  },
  dimensions: {
    title: { label: '活动', by: columnOf('title') },
    place: { label: '地点', by: { rows: sql.raw(`(d.place ->> 'detail')`) }, none: '线上' },
    time: { label: '开始时间', kind: 'time', by: minuteOf('first_at') },
    state: { label: '活动状态', by: columnOf('state'), values: states },
  },
}
