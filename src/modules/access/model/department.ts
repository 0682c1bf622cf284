import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import { area, count, flag, phone, ref, refs, text } from '#kinds/index.ts'
import { ownerFields, ownerWalls } from './owner.ts'

/** A department (部门): a tree of at most six levels within its owner; data scopes follow it. */
export const department = resource('access/department', {
  label: '部门',
  title: 'name',
  fields: {
    ...ownerFields,
    name: text('部门名称', { required: true, min: 2, max: 30 }),
    code: text('编码', { max: 20, pattern: /^[A-Za-z0-9_-]+$/ }),
    parent: ref('上级部门', 'access/department', { frozen: true }),
    /** Ids from the root to the department itself, each followed by a dot. */
    path: text('路径', { required: true, max: 400, system: true, silent: true, initial: '' }),
    level: count('层级', {
      required: true,
      min: 1,
      max: 6,
      system: true,
      silent: true,
      initial: 1,
    }),
    head: ref('负责人', 'access/account'),
    deputies: refs('副负责人', 'access/account', { max: 10 }),
    phone: phone('联系电话', { personal: false }),
    area: area('所在区域', { level: 3 }),
    defaultRoles: refs('默认角色', 'access/role', { max: 10, hint: '新成员授权时建议的角色' }),
    sort: count('排序', { min: 0, max: 9999, initial: 0 }),
    remark: text('备注', { max: 200, lines: 2 }),
    /** Until it is enabled again. */
    mergedInto: ref('已合并到', 'access/department', { system: true }),
  },
  actions: {
    move: {
      label: '调整上级',
      ask: { parent: ref('新的上级部门', 'access/department', { required: true }) },
      inverse: 'move',
    },
  },
  lifecycle: lifecycle({
    ...switchStates,
    moves: {
      merge: {
        label: '合并到',
        from: ['enabled', 'disabled'],
        to: 'disabled',
        ask: {
          target: ref('合并到部门', 'access/department', { required: true }),
          reason: text('原因', { required: true, max: 200 }),
        },
        confirm: '人员、下级部门和按部门收窄的授权转入目标部门，本部门随即停用，不能撤销。',
        danger: true,
      },
      ...switchMoves({ danger: true }),
    },
  }),
  owner: ownerWalls,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  extra: extra<{
    readonly people: number
    readonly peopleBelow: number
    readonly riskHolders: number
    readonly vacant: readonly string[]
  }>(),
  views: {
    list: [
      'name',
      'code',
      'ownerKind',
      'organisation',
      'head',
      'defaultRoles',
      'state',
      'updatedAt',
    ],
    filter: ['ownerKind', 'organisation', 'state', 'head', 'parent'],
    search: ['name'],
    form: {
      部门: ['name', 'code', 'parent', 'head', 'deputies', 'defaultRoles'],
      其他: ['phone', 'area', 'sort', 'remark'],
    },
    detail: {
      部门: ['name', 'code', 'parent', 'head', 'deputies', 'defaultRoles'],
      // Of departments that were merged only: an empty section is not shown.
      合并: ['mergedInto'],
      其他: ['phone', 'area', 'sort', 'remark'],
    },
    sheet: ['name', 'code', 'parent', 'head', 'state'],
    sort: 'path',
  },
  bulkEdit: ['defaultRoles', 'area', 'phone'],
  finds: { empty: flag('空部门') },
  indexes: [['organisation', 'path'], ['path']],
  discussion: false,
})
