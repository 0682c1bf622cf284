import { sql } from 'drizzle-orm'
import { person } from '#modules/community/model/index.ts'
import type { Dataset } from './dataset.ts'
import { areasOf, columnOf, dayOf, rowCount } from './parts.ts'
import { recordsOf } from './scoped-rows.ts'

const shared = { isShareable: true, isAsked: false, minRefresh: 3600 } as const

const ageBands = {
  '0': '0–17 岁',
  '1': '18–34 岁',
  '2': '35–59 岁',
  '3': '60–79 岁',
  '4': '80 岁及以上',
} as const

const age = `(extract(year from now() at time zone 'Asia/Shanghai')::int - d.birth_year)`
const band = sql.raw(`(case when d.birth_year is null then null when ${age} < 18 then '0'
  when ${age} < 35 then '1' when ${age} < 60 then '2' when ${age} < 80 then '3' else '4' end)`)

/** People of communities as they stand now, by the day of their registration. */
export const populationDataset: Dataset = {
  ...{ key: 'community.population', label: '人口结构', needs: 'person.view', ...shared },
  sources: {
    rows: { rows: recordsOf('community/person'), day: dayOf('created_at') },
  },
  measures: {
    persons: {
      ...{ label: '人数', unit: 'count', sum: rowCount, people: true },
      definition: '期间内登记的人数，按当前状态',
    },
    visited: {
      ...{ label: '已走访人数', unit: 'count', people: true },
      sum: sql.raw('(count(*) filter (where d.last_visit_on is not null))::text'),
      definition: '期间内登记、至今走访过的人数',
    },
  },
  dimensions: {
    community: { label: '社区', by: columnOf('community'), names: 'community/community' },
    age: { label: '年龄段', by: { rows: band }, values: ageBands },
    sex: { label: '性别', by: columnOf('sex'), values: person.fields.sex.options },
    standing: {
      ...{ label: '人员状态', by: columnOf('standing') },
      values: person.fields.standing.options,
    },
    ...areasOf('d.area'),
  },
}

/** Households of communities as they stand now. */
export const householdDataset: Dataset = {
  ...{ key: 'community.households', label: '家庭概况', needs: 'household.view', ...shared },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('community/household')(act)} where d.state = 'open') d`,
      day: dayOf('created_at'),
    },
  },
  measures: {
    households: {
      ...{ label: '户数', unit: 'count', sum: rowCount, people: true },
      definition: '期间内登记、现在在册的户数',
    },
  },
  dimensions: {
    community: { label: '社区', by: columnOf('community'), names: 'community/community' },
    ...areasOf('d.area'),
  },
}
