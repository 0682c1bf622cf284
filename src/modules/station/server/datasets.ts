import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import {
  areasOf,
  columnOf,
  type Dataset,
  dayOf,
  organisationOf,
  pointOf,
  recordsOf,
  rowCount,
  sumOf,
} from '#modules/dataset/server/index.ts'
import { postStation } from '../model/index.ts'

const shared = { isShareable: true, isAsked: false, minRefresh: 300 } as const
const states = postStation.lifecycle?.states ?? {}
const known = (act: Act) =>
  sql`(select * from ${recordsOf('equipment/postStation')(act)}
    where d.state in ('preparing', 'open', 'paused')) d`

/** Stations that are being set up, open or paused. */
export const stationDataset: Dataset = {
  ...{ key: 'station.total', label: '驿站概况', needs: 'postStation.view', ...shared },
  sources: { rows: { rows: known, day: dayOf('created_at') } },
  measures: {
    count: {
      ...{ label: '驿站数', unit: 'count', sum: rowCount },
      definition: '期间内登记的筹建、开放和暂停的驿站数',
    },
    capacity: {
      ...{ label: '容纳人数', unit: 'count', sum: sumOf('capacity') },
      definition: '驿站可容纳的人数合计',
    },
  },
  dimensions: {
    kind: {
      ...{ label: '驿站类型', by: columnOf('kind') },
      values: postStation.fields.kind.options,
    },
    state: { label: '驿站状态', by: columnOf('state'), values: states },
    organisation: organisationOf(),
    ...areasOf('d.area'),
  },
}

/** The same, one by one, where they stand on the map. */
export const stationPoints: Dataset = {
  ...{ key: 'station.points', label: '驿站点位', needs: 'postStation.view', ...shared },
  ...{ isList: true, recent: sql.raw('d.created_at') },
  sources: {
    rows: {
      rows: act => sql`(select * from ${known(act)} where d.location is not null) d`,
      day: dayOf('created_at'),
    },
  },
  measures: {
    capacity: {
      ...{ label: '容纳人数', unit: 'count', sum: sumOf('capacity') },
      definition: '该驿站可容纳的人数',
    },
  },
  dimensions: {
    name: { label: '驿站', by: columnOf('name') },
    ...pointOf('location'),
    kind: {
      ...{ label: '驿站类型', by: columnOf('kind') },
      values: postStation.fields.kind.options,
    },
    state: { label: '驿站状态', by: columnOf('state'), values: states },
    county: areasOf('d.area').county,
  },
}
