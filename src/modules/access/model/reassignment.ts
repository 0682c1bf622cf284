import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, flag, json, moment, ref, refs, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

const own = { system: true } as const
const grants = z.array(z.uuid()).max(50).readonly()

/** Somebody changes department, positions or superior on a later day (调岗). */
export const reassignment = resource('access/reassignment', {
  label: '调岗',
  title: 'account',
  fields: {
    ...derivedOwnerFields,
    account: ref('人员', 'access/account', { required: true, ...own }),
    on: day('生效日期', { required: true, ...own }),
    department: ref('新部门', 'access/department', own),
    /** Whether positions and superior change as well: without that, an empty one stays what it is. */
    changesPositions: flag('调整岗位', { required: true, initial: false, ...own }),
    positions: refs('新岗位', 'access/position', { max: 3, ...own }),
    changesManager: flag('调整上级', { required: true, initial: false, ...own }),
    manager: ref('新直接上级', 'access/account', own),
    /** Grants that end with the old department. */
    revoke: json('随之撤销的授权', grants, { required: true, silent: true, initial: [], ...own }),
    reason: text('原因', { required: true, max: 200, ...own }),
    doneAt: moment('办理时间', own),
    /** Why it could not be done on its day. */
    failure: text('未能办理', { max: 200, ...own }),
  },
  lifecycle: lifecycle({
    states: { planned: '待生效', done: '已调岗', withdrawn: '已撤销' },
    tones: { planned: 'orange', done: 'green', withdrawn: 'grey' },
    initial: 'planned',
    editable: [],
    removable: [],
    moves: {
      withdraw: {
        label: '撤销调岗',
        from: ['planned'],
        to: 'withdrawn',
        confirm: '撤销后到期不再调岗。确定撤销吗？',
      },
      take: { label: '调岗', from: ['planned'], to: 'done', system: true },
    },
  }),
  owner: ownerWalls,
  verbs: ['view'],
  views: {
    list: [
      'account',
      'on',
      'department',
      'positions',
      'manager',
      'reason',
      'state',
      'failure',
      'createdBy',
      'createdAt',
    ],
    filter: ['state', 'on', 'account', 'organisation'],
    search: ['reason'],
    sort: '-on',
  },
  indexes: [
    ['account', 'state'],
    ['state', 'on'],
  ],
  discussion: false,
})
