import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, day, moment, ref, text } from '#kinds/index.ts'

/** One community goes into another (撤并): everything in it moves, in parts, and back within seven days. */
export const communityMerge = resource('community/communityMerge', {
  label: '社区撤并',
  measure: '次',
  title: 'number',
  keptBy: 'platform',
  fields: {
    number: text('撤并编号', { required: true, system: true, unique: true, max: 20 }),
    from: ref('撤销社区', 'community/community', { required: true, frozen: true }),
    into: ref('并入社区', 'community/community', { required: true, frozen: true }),
    basis: text('依据文件', { required: true, max: 100 }),
    effectiveOn: day('生效日期', { required: true }),
    total: count('应迁移', { required: true, system: true, initial: 0, unit: '条' }),
    moved: count('已迁移', { required: true, system: true, initial: 0, unit: '条' }),
    doneAt: moment('完成时间', { system: true }),
  },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: {
      pending: '待确认',
      rejected: '已驳回',
      running: '迁移中',
      done: '已完成',
      undoing: '撤销中',
      undone: '已撤销',
    },
    tones: { pending: 'orange', running: 'blue', done: 'green', undoing: 'blue' },
    initial: 'pending',
    moves: {
      confirm: {
        label: '确认',
        from: ['pending'],
        to: 'running',
        confirm: '人员、家庭、房屋、网格、组织、单位和设施将迁入并入社区。',
      },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', danger: true },
      finish: { label: '完成', from: ['running'], to: 'done', system: true },
      undo: {
        label: '撤销撤并',
        // Also one that came to a stand half way.
        from: ['running', 'done'],
        to: 'undoing',
        danger: true,
        confirm: '迁移过来的记录将全部迁回。',
      },
      finishUndo: { label: '撤销完成', from: ['undoing'], to: 'undone', system: true },
    },
  }),
  views: {
    list: ['number', 'from', 'into', 'moved', 'total', 'state', 'effectiveOn', 'basis', 'doneAt'],
    filter: ['from', 'into', 'state'],
    search: ['number'],
    form: { 撤并: ['from', 'into', 'basis', 'effectiveOn'] },
  },
  discussion: false,
})
