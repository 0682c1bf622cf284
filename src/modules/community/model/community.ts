import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  area,
  choice,
  coordinate,
  count,
  day,
  decimal,
  images,
  json,
  phone,
  ref,
  refs,
  text,
  timeOfDay,
} from '#kinds/index.ts'

const corner = z.tuple([z.number().min(73).max(136), z.number().min(3).max(54)])

/** The outline of a place on the map: one closed ring of GeoJSON, longitude before latitude. */
export const outline = z
  .strictObject(
    {
      type: z.literal('Polygon', '边界应为 GeoJSON 多边形'),
      coordinates: z
        .array(z.array(corner).min(4, '边界至少 4 个点').max(2000, '边界不超过 2,000 个点'))
        .length(1, '边界应为一个环'),
    },
    '边界应为 GeoJSON 多边形',
  )
  .refine(({ coordinates: [ring = []] }) => {
    const [first, last] = [ring[0], ring.at(-1)]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, '边界的首尾点应相同')

export type Outline = z.infer<typeof outline>

/** How many points an outline has, as lists and logs say it. */
export const outlineWords = ({ coordinates }: Outline) =>
  `${Math.max(0, (coordinates[0]?.length ?? 1) - 1)} 个顶点`

export const communityKinds = {
  '1': '城市社区',
  '2': '村',
  '3': '村改居',
  '4': '镇区社区',
} as const

/** What is counted in a community today, from its registered rows. */
export interface CommunityCounts {
  readonly grids: number
  readonly households: number
  readonly persons: number
  readonly old: number
  readonly disabled: number
  readonly lowIncome: number
  readonly facilities: number
  readonly visits: number
}

/** A community (社区): a committee of residents or villagers, by its statistics code of twelve digits. */
export const community = resource('community/community', {
  label: '社区',
  measure: '个',
  title: 'name',
  fields: {
    /** Who keeps it; every organisation may send somebody there, so nobody owns the record. */
    organisation: ref('管理机构', 'charity/organisation', { frozen: true }),
    code: text('社区代码', {
      required: true,
      unique: true,
      max: 12,
      pattern: /^[1-9]\d{11}$/,
      patternHint: '社区代码应为 12 位数字',
    }),
    name: text('社区名称', { required: true, max: 40 }),
    street: area('所属街道', { required: true, level: 4 }),
    kind: choice('类型', communityKinds, { required: true, initial: '1' }),
    urbanCode: choice('城乡分类', {
      '111': '主城区',
      '112': '城乡结合区',
      '121': '镇中心区',
      '122': '镇乡结合区',
      '123': '特殊区域',
      '210': '乡中心区',
      '220': '村庄',
    }),
    areaSize: decimal('面积', { digits: 3, min: 0.001, unit: '平方公里' }),
    boundary: json('边界', outline, { words: outlineWords }),
    location: coordinate('中心坐标'),
    secretary: text('书记', { max: 30 }),
    director: text('主任', { max: 30 }),
    phone: phone('电话', { required: true, personal: false, open: '社区对外公开的办公电话' }),
    address: address('办公地址', { required: true, open: '社区对外公开的办公地址' }),
    officeFrom: timeOfDay('办公开始', { initial: '09:00' }),
    officeTo: timeOfDay('办公结束', { initial: '17:00' }),
    workers: count('工作人员', { max: 10_000, unit: '人' }),
    socialWorkers: count('社工', { max: 10_000, unit: '人' }),
    volunteers: count('志愿者', { max: 100_000, unit: '人' }),
    estates: text('小区', { lines: 4, max: 2000, hint: '一行一个：名称 地址 物业 楼栋数' }),
    declaredHouseholds: count('上报户数', { unit: '户' }),
    declaredPersons: count('上报常住人口', { unit: '人' }),
    declaredOn: day('上报日期'),
    intro: text('简介', { lines: 5, max: 2000 }),
    photos: images('照片', { max: 9 }),
    /** Where it went when it was merged; the old code leads there. */
    successor: ref('并入社区', 'community/community', { system: true }),
    mergedOn: day('撤并日期', { system: true }),
  },
  verbs: ['view', 'create', 'update', 'export', 'import'],
  extra: extra<{ readonly counts: CommunityCounts }>(),
  lifecycle: lifecycle({
    states: { enabled: '正常', disabled: '已撤并' },
    tones: { enabled: 'green' },
    initial: 'enabled',
    editable: ['enabled'],
    moves: {
      disable: {
        label: '撤销',
        from: ['enabled'],
        to: 'disabled',
        danger: true,
        quiet: true,
        inverse: 'enable',
        confirm: '撤销后不能再登记人员、家庭和房屋。',
      },
      enable: { label: '恢复', from: ['disabled'], to: 'enabled', inverse: 'disable' },
    },
  }),
  views: {
    list: [
      'name',
      'street',
      'kind',
      'phone',
      'director',
      'code',
      'secretary',
      'organisation',
      'state',
      'updatedAt',
    ],
    filter: ['street', 'kind', 'state', 'organisation'],
    search: ['name', 'code'],
    form: {
      归属: ['organisation', 'street', 'code', 'name'],
      基本信息: ['kind', 'urbanCode', 'areaSize', 'location'],
      负责人与办公: ['secretary', 'director', 'phone', 'address', 'officeFrom', 'officeTo'],
      规模: [
        'workers',
        'socialWorkers',
        'volunteers',
        'declaredHouseholds',
        'declaredPersons',
        'declaredOn',
      ],
      小区: ['estates'],
      边界: ['boundary'],
      简介: ['intro', 'photos'],
    },
    sheet: ['code', 'name', 'street', 'kind', 'secretary', 'director', 'phone', 'address'],
    sort: 'code',
  },
  indexes: [['street', 'state']],
})

/** A grid (网格): some hundred households of a community with the people who look after them. */
export const grid = resource('community/grid', {
  label: '网格',
  measure: '个',
  title: 'name',
  fields: {
    organisation: ref('管理机构', 'charity/organisation', { system: true, copied: true }),
    area: area('所属街道', { system: true, copied: true }),
    community: ref('社区', 'community/community', { required: true, frozen: true }),
    code: text('网格代码', { required: true, system: true, unique: true, max: 15 }),
    name: text('网格名称', { required: true, max: 30 }),
    leader: text('网格长', { max: 30 }),
    phone: phone('联系电话', { personal: false, open: '网格对外公开的联系电话' }),
    leaderAccount: ref('网格长账号', 'access/account'),
    memberAccounts: refs('网格员账号', 'access/account'),
    estates: text('小区', { max: 200 }),
    boundary: json('边界', outline, { words: outlineWords }),
  },
  verbs: ['view', 'create', 'update', 'export'],
  extra: extra<{ readonly households: number; readonly persons: number }>(),
  lifecycle: lifecycle({
    states: { enabled: '启用', disabled: '停用' },
    tones: { enabled: 'green' },
    initial: 'enabled',
    moves: {
      disable: { label: '停用', from: ['enabled'], to: 'disabled', inverse: 'enable' },
      enable: { label: '启用', from: ['disabled'], to: 'enabled', inverse: 'disable' },
    },
  }),
  views: {
    list: ['name', 'leader', 'phone', 'estates', 'code', 'community', 'state'],
    filter: ['community', 'state'],
    search: ['name', 'code'],
    form: {
      网格: ['community', 'name', 'leader', 'phone', 'leaderAccount', 'memberAccounts', 'estates'],
      边界: ['boundary'],
    },
    sort: 'code',
  },
  indexes: [['community', 'state']],
  discussion: false,
})
