import { sql } from 'drizzle-orm'
import {
  areaOfOrganisation,
  areasOf,
  columnOf,
  type Dataset,
  dayOf,
  organisationOf,
  recordsOf,
  rowCount,
} from '#modules/dataset/server/index.ts'
import { equipment } from '../model/index.ts'

/** Devices as they stand now. */
export const equipmentDataset: Dataset = {
  ...{ key: 'equipment.status', label: '设备状态', needs: 'equipment.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 30 },
  sources: {
    rows: {
      rows: act =>
        sql`(select * from ${recordsOf('equipment/equipment')(act)} where d.state <> 'scrapped') d`,
      day: dayOf('created_at'),
    },
  },
  measures: {
    count: {
      ...{ label: '设备数', unit: 'count', sum: rowCount },
      definition: '期间内登记、未报废的设备数',
    },
    online: {
      ...{ label: '在线设备', unit: 'count' },
      sum: sql.raw(`(count(*) filter (where d.online = '1'))::text`),
      definition: '其中现在在线的设备数',
    },
    faulty: {
      ...{ label: '故障设备', unit: 'count' },
      sum: sql.raw(`(count(*) filter (where d.state in ('faulty', 'repairing')))::text`),
      definition: '其中故障或维修中的设备数',
    },
    onlineRate: {
      ...{ label: '在线率', unit: 'percent', of: ['online', 'count'] },
      definition: '在线设备 ÷ 设备数',
    },
  },
  dimensions: {
    type: { label: '设备类型', by: columnOf('type'), names: 'equipment/equipmentType' },
    online: {
      ...{ label: '在线状态', by: columnOf('online') },
      values: equipment.fields.online.options,
    },
    state: {
      ...{ label: '设备状态', by: columnOf('state') },
      values: equipment.lifecycle?.states ?? {},
    },
    vendor: { label: '厂商', by: columnOf('vendor'), names: 'equipment/vendor', none: '无厂商' },
    organisation: organisationOf(),
    ...areasOf(areaOfOrganisation),
  },
}

/** Gifts that came in at devices, by the day. */
export const deviceGiftDataset: Dataset = {
  ...{ key: 'equipment.rank', label: '设备捐赠', needs: 'deviceGift.view' },
  ...{ isShareable: true, isAsked: false, minRefresh: 60 },
  sources: { rows: { rows: recordsOf('equipment/deviceGift'), day: sql.raw('d.day') } },
  measures: {
    amount: {
      ...{ label: '设备捐赠净额', unit: 'money' },
      sum: sql.raw('coalesce(sum(d.amount - coalesce(d.refunded, 0)), 0)::text'),
      definition: '期间内经设备的捐赠金额扣除退款',
    },
    count: {
      ...{ label: '设备捐赠笔数', unit: 'count', sum: rowCount },
      definition: '期间内经设备的捐赠笔数',
    },
  },
  dimensions: {
    equipment: { label: '设备', by: columnOf('equipment'), names: 'equipment/equipment' },
    place: { label: '投放地点', by: columnOf('place_name'), none: '未登记' },
    cause: { label: '标的', by: columnOf('cause'), names: 'project/cause', none: '非限定捐赠' },
    organisation: organisationOf(),
  },
}
