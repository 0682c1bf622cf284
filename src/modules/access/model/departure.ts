import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, moment, ref, text } from '#kinds/index.ts'
import { derivedOwnerFields, ownerWalls } from './owner.ts'

const own = { system: true } as const

/** Somebody leaves (离岗): on the day the account is disabled, the positions end, what is open goes to the successor. */
export const departure = resource('access/departure', {
  label: '离岗',
  title: 'account',
  fields: {
    ...derivedOwnerFields,
    account: ref('离岗人', 'access/account', { required: true, ...own }),
    on: day('离岗日期', { required: true, ...own }),
    successor: ref('接手人', 'access/account', own),
    reason: text('原因', { required: true, max: 200, ...own }),
    doneAt: moment('办理时间', own),
    /** Why it could not be done on its day. */
    failure: text('未能办理', { max: 200, ...own }),
  },
  lifecycle: lifecycle({
    states: { planned: '待离岗', done: '已离岗', withdrawn: '已撤销' },
    tones: { planned: 'orange', done: 'grey', withdrawn: 'grey' },
    initial: 'planned',
    editable: [],
    removable: [],
    moves: {
      withdraw: {
        label: '撤销离岗',
        from: ['planned'],
        to: 'withdrawn',
        confirm: '撤销后账号到期不再停用，已移交的工作不退回。确定撤销吗？',
      },
      leave: { label: '离岗', from: ['planned'], to: 'done', system: true },
    },
  }),
  owner: ownerWalls,
  verbs: ['view'],
  views: {
    list: ['account', 'on', 'successor', 'reason', 'state', 'failure', 'createdBy', 'createdAt'],
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
