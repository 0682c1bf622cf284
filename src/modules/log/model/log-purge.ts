import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, moment, month, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/** A month of the archive that somebody asks to be removed for good, and another agrees to (BR-40). */
export const logPurge = resource('log/logPurge', {
  label: '日志清除',
  title: 'month',
  fields: {
    month: month('月份', { required: true, ...own }),
    rows: count('条数', { required: true, initial: 0, ...own }),
    /** Number and hash of the month's last link: upon it the rest of the chain is built. */
    lastSeq: count('末条序号', own),
    head: text('链头', { max: 64, ...own }),
    reason: text('清除原因', { required: true, max: 200, ...own }),
    requestedBy: ref('申请人', 'access/account', { required: true, ...own }),
    decidedBy: ref('复核人', 'access/account', own),
    decidedAt: moment('复核时间', own),
    opinion: text('复核意见', { max: 200, ...own }),
  },
  lifecycle: lifecycle({
    states: { pending: '待复核', done: '已清除', refused: '已拒绝' },
    tones: { pending: 'orange', done: 'grey', refused: 'red' },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      confirm: {
        label: '同意清除',
        from: ['pending'],
        to: 'done',
        confirm: '该月日志将被永久删除，不能恢复；条数与链头留在存证中。确定清除吗？',
        stepUp: true,
        danger: true,
      },
      refuse: {
        label: '拒绝',
        from: ['pending'],
        to: 'refused',
        ask: { opinion: text('拒绝原因', { required: true, min: 2, max: 200, lines: 2 }) },
        needs: 'logPurge.confirm',
      },
    },
  }),
  verbs: ['view'],
  actions: { ask: '申请清除' },
  stepUp: ['ask'],
  discussion: false,
  views: {
    list: [
      'month',
      'rows',
      'reason',
      'requestedBy',
      'createdAt',
      'state',
      'decidedBy',
      'lastSeq',
      'head',
    ],
    filter: ['state', 'createdAt'],
  },
})
