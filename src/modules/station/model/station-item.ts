import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, images, ref, text } from '#kinds/index.ts'

/** What a look at a thing found. */
export const inspectionResults = { '1': '正常', '2': '需维修', '3': '缺失' } as const

/**
 * A thing that stands in a station and is looked at from time to time (驿站设备): the drinking machine,
 * the microwave, the medicine box.
 */
export const stationItem = resource('equipment/stationItem', {
  label: '驿站设备',
  measure: '件',
  title: 'name',
  fields: {
    station: ref('驿站', 'equipment/postStation', { required: true, frozen: true }),
    organisation: ref('管理机构', 'charity/organisation', { required: true, system: true }),
    name: text('名称', { required: true, min: 2, max: 30 }),
    sn: text('设备序列号', { max: 40, unique: ['station'] }),
    amount: count('数量', { required: true, initial: 1, min: 1, max: 9999 }),
    inspectDays: count('巡检周期', {
      required: true,
      initial: 30,
      max: 365,
      unit: '天',
      hint: '0 表示不巡检',
    }),
    inspectedOn: day('最近巡检', { system: true }),
    inspectNext: day('下次巡检', { system: true, index: true }),
    result: choice('巡检结果', inspectionResults, {
      system: true,
      tones: { '1': 'green', '2': 'orange', '3': 'red' },
    }),
    note: text('巡检说明', { system: true, max: 200 }),
    photos: images('巡检照片', { system: true, max: 6 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  final: ['update', 'delete'],
  lifecycle: lifecycle({
    states: { usable: '可用', broken: '待修', gone: '停用' },
    tones: { usable: 'green', broken: 'orange' },
    initial: 'usable',
    removable: ['usable', 'broken', 'gone'],
    moves: {
      inspect: {
        label: '巡检',
        from: ['usable', 'broken'],
        to: ['usable', 'broken'],
        ask: {
          result: choice('巡检结果', inspectionResults, { required: true }),
          note: text('巡检说明', { max: 200, lines: 2, hint: '需维修或缺失时必填' }),
          photos: images('巡检照片', { max: 6 }),
        },
      },
      retire: {
        label: '停用',
        from: ['usable', 'broken'],
        to: 'gone',
        danger: true,
        confirm: '停用后不再巡检，确定停用吗？',
      },
    },
  }),
  views: {
    list: [
      'name',
      'sn',
      'amount',
      'state',
      'result',
      'inspectedOn',
      'inspectNext',
      'station',
      'organisation',
    ],
    filter: ['station', 'organisation', 'state', 'result', 'inspectNext'],
    search: ['name', 'sn'],
    form: { 设备: ['station', 'name', 'sn', 'amount', 'inspectDays'] },
    detail: {
      设备: ['station', 'name', 'sn', 'amount', 'inspectDays'],
      巡检: ['inspectedOn', 'inspectNext', 'result', 'note', 'photos'],
    },
  },
  indexes: [['station', 'state']],
})
