import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  area,
  choice,
  choices,
  coordinate,
  count,
  day,
  decimal,
  flag,
  image,
  images,
  json,
  phone,
  ref,
  refs,
  terms,
  text,
  timeOfDay,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { openDays, sixHave, stationKinds } from './station-words.ts'

/** What of an open station is shown anew only after a review. */
export const guardedFields = ['name', 'area', 'address', 'location'] as const

const photo = { maxMb: 10 } as const

/** What of an open station waits for review; the public keeps the old. */
export const stationChange = z.strictObject({
  name: z.string().optional(),
  area: z.string().optional(),
  address: z.string().optional(),
  location: z.object({ lng: z.number(), lat: z.number() }).nullish(),
})

/** What lists show beside the record. */
export interface StationFacts {
  /** 服务时间: `22:00-次日06:00`. */
  readonly hours: string
  /** Visits of this month, by its codes. */
  readonly visits: number
  readonly codes: number
  readonly items: number
  /** Names of the six that are still missing. */
  readonly missing: readonly string[]
}

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** A station where people who work outdoors rest, drink and warm themselves (爱心驿站). */
export const postStation = resource('equipment/postStation', {
  label: '爱心驿站',
  measure: '个',
  title: 'name',
  fields: {
    number: text('驿站编号', { required: true, system: true, frozen: true, unique: true, max: 20 }),
    name: text('驿站名称', { required: true, min: 4, max: 40, unique: ['area'] }),
    kind: choice('驿站类型', stationKinds, { required: true, initial: '1' }),
    organisation: ref('管理机构', 'charity/organisation', { required: true, frozen: true }),
    builder: text('建设单位', { max: 60 }),
    host: text('依托单位', { max: 60 }),
    hostKind: choice('单位类型', {
      '1': '银行',
      '2': '药店',
      '3': '通信营业厅',
      '4': '社区',
      '5': '商户',
      '6': '工会',
      '7': '机关事业单位',
      '9': '其他',
    }),
    area: area('所属区域', { required: true, level: 3 }),
    address: text('详细地址', { required: true, min: 2, max: 200, open: '驿站对外公布的地址' }),
    location: coordinate('坐标', { hint: '高德坐标（GCJ-02），可粘贴「经度, 纬度」' }),
    areaSize: decimal('面积', { digits: 1, min: 0.1, max: 100_000, unit: '㎡' }),
    capacity: count('容纳人数', { min: 1, max: 10_000, unit: '人' }),
    openAt: timeOfDay('服务开始'),
    closeAt: timeOfDay('服务结束', { hint: '早于服务开始表示次日' }),
    openDays: choices('开放日', openDays, {
      required: true,
      initial: ['1', '2', '3', '4', '5', '6', '7'],
    }),
    facilities: terms('设施', 'stationFacility'),
    services: refs('服务项目', 'classify/category', {
      max: 20,
      where: [{ field: 'domain', op: 'in', value: ['station'] }],
    }),
    groups: terms('服务人群', 'stationGroup'),
    sixHave: choices('六有自查', sixHave, { hint: '已具备的勾选，并上传对应照片' }),
    signPhoto: image('统一标识照片', photo),
    placePhoto: image('固定场所照片', photo),
    equippedPhoto: image('完备设施照片', photo),
    rulesPhoto: image('管理制度照片', photo),
    staffedPhoto: image('人员管理照片', photo),
    mappedPhoto: image('地图可查截图', photo),
    manager: text('负责人', { required: true, max: 50, open: '驿站对外公示的负责人' }),
    phone: phone('负责人电话', { required: true }),
    showPhone: flag('对外公布电话', { required: true, initial: false }),
    cover: image('封面', { maxMb: 5 }),
    photos: images('驿站照片', { max: 9, hint: '提交审核至少 3 张' }),
    opensOn: day('计划开放日', { hint: '不填则审核通过即开放' }),
    pausedUntil: day('暂停至', { system: true, index: true }),
    stateReason: text('状态说明', { system: true, max: 200 }),
    inReview: flag('变更审核中', { required: true, system: true, initial: false }),
    pendingChange: json('待审变更', stationChange, {
      system: true,
      silent: true,
      words: change => (Object.keys(change).length === 0 ? '' : '名称或地址变更待审核'),
    }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文', terms: '维护设施与服务人群' },
  final: ['update', 'delete'],
  extra: extra<StationFacts>(),
  finds: { waiting: flag('待审核'), lacking: flag('资料不全'), equipped: flag('有设备') },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      returned: '退回修改',
      preparing: '筹建',
      open: '开放',
      paused: '暂停',
      closed: '关闭',
    },
    tones: {
      pending: 'blue',
      returned: 'orange',
      preparing: 'purple',
      open: 'green',
      paused: 'orange',
    },
    initial: 'draft',
    editable: ['draft', 'returned', 'preparing', 'open', 'paused'],
    removable: ['draft', 'returned'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned'], to: 'pending' },
      withdraw: {
        label: '撤回',
        from: ['pending', 'open', 'paused', 'preparing'],
        to: ['draft', 'open', 'paused', 'preparing'],
        needs: 'postStation.submit',
        quiet: true,
      },
      approve: {
        label: '通过',
        from: ['pending', 'open', 'paused', 'preparing'],
        to: ['pending', 'open', 'preparing', 'paused'],
        ask: approveAsk,
      },
      return: {
        label: '退回修改',
        from: ['pending', 'open', 'paused', 'preparing'],
        to: ['returned', 'open', 'paused', 'preparing'],
        ask: rejectAsk,
      },
      open: { label: '开放', from: ['preparing'], to: 'open' },
      pause: {
        label: '暂停',
        from: ['open'],
        to: 'paused',
        bulk: true,
        ask: { reason, until: day('暂停至', { hint: '次日自动恢复，不填则须手动恢复' }) },
      },
      resume: { label: '恢复', from: ['paused'], to: 'open', needs: 'postStation.pause' },
      close: {
        label: '关闭',
        from: ['open', 'paused', 'preparing'],
        to: 'closed',
        danger: true,
        ask: { reason },
      },
      begin: { label: '到日开放', from: ['preparing', 'paused'], to: 'open', system: true },
    },
  }),
  views: {
    list: [
      'name',
      'kind',
      'organisation',
      'area',
      'openDays',
      'manager',
      'phone',
      'state',
      'number',
      'address',
      'facilities',
      'hostKind',
      'pausedUntil',
      'createdAt',
    ],
    filter: ['area', 'organisation', 'kind', 'facilities', 'state', 'hostKind', 'sixHave'],
    search: ['name', 'number'],
    form: {
      基本信息: ['name', 'kind', 'organisation', 'builder', 'host', 'hostKind'],
      位置: ['area', 'address', 'location'],
      服务: [
        'openAt',
        'closeAt',
        'openDays',
        'opensOn',
        'groups',
        'services',
        'facilities',
        'areaSize',
        'capacity',
      ],
      六有自查: [
        'sixHave',
        'signPhoto',
        'placePhoto',
        'equippedPhoto',
        'rulesPhoto',
        'staffedPhoto',
        'mappedPhoto',
      ],
      负责人: ['manager', 'phone', 'showPhone'],
      照片: ['cover', 'photos'],
    },
    detail: {
      基本信息: ['number', 'kind', 'organisation', 'builder', 'host', 'hostKind'],
      位置: ['area', 'address', 'location'],
      服务: [
        'openAt',
        'closeAt',
        'openDays',
        'opensOn',
        'groups',
        'services',
        'facilities',
        'areaSize',
        'capacity',
        'pausedUntil',
        'stateReason',
      ],
      六有自查: [
        'sixHave',
        'signPhoto',
        'placePhoto',
        'equippedPhoto',
        'rulesPhoto',
        'staffedPhoto',
        'mappedPhoto',
      ],
      负责人: ['manager', 'phone', 'showPhone'],
      照片: ['cover', 'photos'],
    },
    sheet: [
      'number',
      'name',
      'kind',
      'organisation',
      'area',
      'address',
      'location',
      'openAt',
      'closeAt',
      'openDays',
      'facilities',
      'groups',
      'areaSize',
      'capacity',
      'manager',
      'phone',
      'state',
    ],
    sort: '-number',
  },
  indexes: [
    ['organisation', 'state'],
    ['area', 'state'],
  ],
})
