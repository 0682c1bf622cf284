import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, flag, refs, text } from '#kinds/index.ts'
import { ownerFields, ownerWalls } from './owner.ts'

/** The platform's usual positions (岗位模板): name, category, whether it is a key post. */
export const positionTemplates = [
  ['秘书长', 'management', true],
  ['理事', 'governance', false],
  ['监事', 'governance', false],
  ['项目主管', 'project', false],
  ['项目专员', 'project', false],
  ['筹款专员', 'fundraising', false],
  ['会计', 'finance', true],
  ['出纳', 'finance', true],
  ['经办', 'finance', true],
  ['复核', 'finance', true],
  ['救助专员', 'relief', false],
  ['票据管理员', 'finance', false],
  ['信息管理员', 'it', false],
] as const

/** Positions that no one person holds together, by the names they usually have. */
export const opposedPositions = [
  ['会计', '出纳'],
  ['经办', '复核'],
] as const

/** A position (岗位): what somebody works as; rights come from roles, never from positions. */
export const position = resource('access/position', {
  label: '岗位',
  title: 'name',
  fields: {
    ...ownerFields,
    code: text('编码', { max: 20, pattern: /^[A-Za-z0-9_-]+$/ }),
    name: text('岗位名称', { required: true, min: 2, max: 20 }),
    category: choice(
      '岗位类别',
      {
        governance: '治理（理事/监事）',
        management: '管理',
        project: '项目',
        fundraising: '筹款',
        finance: '财务',
        relief: '救助',
        volunteer: '志愿服务',
        it: '信息',
        support: '行政',
        other: '其他',
      },
      { required: true },
    ),
    departments: refs('适用部门', 'access/department', {
      unset: '全部部门',
      hint: '留空表示适用于全部部门',
    }),
    level: count('职级', { min: 1, max: 10, hint: '1 为最高' }),
    headcount: count('编制人数', {
      min: 0,
      max: 9999,
      initial: 0,
      unset: '不限',
      hint: '0 表示不限',
    }),
    keyPost: flag('关键岗位', { initial: false }),
    incompatible: refs('不相容岗位', 'access/position', { max: 20 }),
    defaultRoles: refs('建议角色', 'access/role', { max: 10 }),
    duties: text('岗位职责', { max: 1000, lines: 4 }),
    fullTime: flag('专职', { initial: true }),
    sort: count('排序', { min: 0, max: 9999, initial: 0 }),
  },
  lifecycle: switchable({ danger: true }),
  owner: ownerWalls,
  actions: { copyTemplate: '从模板添加' },
  extra: extra<{
    readonly holders: number
    readonly names: readonly string[]
    readonly deputies: readonly string[]
  }>(),
  views: {
    list: [
      'code',
      'name',
      'category',
      'departments',
      'level',
      'headcount',
      'keyPost',
      'defaultRoles',
      'state',
    ],
    filter: ['category', 'keyPost', 'state', 'ownerKind', 'organisation'],
    search: ['name', 'code'],
    form: {
      岗位: [
        'code',
        'name',
        'category',
        'departments',
        'level',
        'headcount',
        'keyPost',
        'fullTime',
      ],
      职责: ['incompatible', 'defaultRoles', 'duties', 'sort'],
    },
    sheet: [
      'code',
      'name',
      'category',
      'level',
      'headcount',
      'keyPost',
      'fullTime',
      'duties',
      'state',
    ],
    sort: 'sort',
  },
  finds: { vacant: flag('空缺'), crowded: flag('超编') },
  indexes: [['organisation', 'state', 'sort']],
  discussion: false,
})
