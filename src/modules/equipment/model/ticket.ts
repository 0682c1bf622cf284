import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, images, moment, money, recordNumber, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

export const ticketKinds = {
  '1': '报修',
  '2': '巡检',
  '3': '安装',
  '4': '移机',
  '5': '撤机',
  '6': '换装升级',
  '7': '补充耗材',
} as const
export const priorities = { '1': '紧急', '2': '一般', '3': '低' } as const

/** Work at a device with a deadline (设备工单): asked for, done by its vendor, accepted by who asked. */
export const ticket = resource('equipment/ticket', {
  label: '设备工单',
  title: 'number',
  measure: '张',
  fields: {
    number: recordNumber('工单编号', 'GD'),
    equipment: ref('设备', 'equipment/equipment', { required: true, frozen: true }),
    vendor: ref('厂商', 'equipment/vendor', { ...own, required: true }),
    organisation: ref('机构', 'charity/organisation', own),
    kind: choice('类型', ticketKinds, { required: true }),
    priority: choice('优先级', priorities, {
      required: true,
      initial: '2',
      tones: { '1': 'red', '2': 'blue' },
    }),
    dueAt: moment('截止时间', { ...own, required: true }),
    description: text('问题描述', { required: true, min: 5, max: 500, lines: 4 }),
    photos: images('照片', { max: 9 }),
    assignee: ref('处理人', 'access/account', own),
    result: text('处理结果', { ...own, max: 500 }),
    resultPhotos: images('处理照片', { ...own, max: 9 }),
    newSealNo: text('新铅封号', { ...own, max: 30 }),
    fee: money('费用', own),
    score: count('满意度', { ...own, min: 1, max: 5 }),
    opinion: text('验收意见', { ...own, max: 200 }),
    finishedAt: moment('完成时间', own),
    acceptedAt: moment('验收时间', own),
    reworks: count('返工次数', { ...own, required: true, initial: 0 }),
    /** Opened by the product itself: a heartbeat with an error, a day offline. */
    cause: choice(
      '来源',
      { '1': '人工', '2': '设备上报', '3': '离线自动报修' },
      { ...own, required: true, initial: '1' },
    ),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'create', 'export'],
  extra: extra<{ readonly isOverdue: boolean }>(),
  lifecycle: lifecycle({
    states: {
      open: '待派单',
      doing: '处理中',
      done: '待验收',
      accepted: '已完成',
      rework: '返工',
      cancelled: '已取消',
    },
    initial: 'open',
    tones: { open: 'orange', doing: 'blue', done: 'purple', accepted: 'green', rework: 'red' },
    editable: [],
    removable: [],
    moves: {
      assign: {
        label: '派单',
        from: ['open', 'rework'],
        to: 'doing',
        ask: { assignee: ref('处理人', 'access/account', { required: true, hint: '厂商的人员' }) },
      },
      finish: {
        label: '完成',
        from: ['doing', 'open', 'rework'],
        to: 'done',
        ask: {
          result: text('处理结果', { required: true, min: 2, max: 500, lines: 3 }),
          resultPhotos: images('处理照片', { required: true, max: 9 }),
          newSealNo: text('新铅封号', { max: 30 }),
          fee: money('费用', { initial: 0 }),
        },
      },
      accept: {
        label: '验收通过',
        from: ['done'],
        to: 'accepted',
        ask: {
          score: count('满意度（1-5）', { required: true, min: 1, max: 5 }),
          opinion: text('验收意见', { max: 200, lines: 2 }),
        },
      },
      rework: {
        label: '返工',
        from: ['done'],
        to: 'rework',
        danger: true,
        needs: 'ticket.accept',
        ask: { opinion: text('返工要求', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      cancel: {
        label: '取消工单',
        from: ['open'],
        to: 'cancelled',
        danger: true,
        quiet: true,
        ask: { reason: text('取消原因', { required: true, min: 2, max: 200 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'equipment',
      'kind',
      'priority',
      'dueAt',
      'vendor',
      'organisation',
      'assignee',
      'fee',
      'score',
      'state',
      'createdAt',
    ],
    filter: ['equipment', 'vendor', 'organisation', 'kind', 'priority', 'state', 'dueAt'],
    search: ['number'],
    form: { 工单: ['equipment', 'kind', 'priority', 'description', 'photos'] },
    detail: {
      工单: [
        'number',
        'equipment',
        'vendor',
        'organisation',
        'kind',
        'priority',
        'dueAt',
        'cause',
        'description',
        'photos',
      ],
      处理: ['state', 'assignee', 'result', 'resultPhotos', 'newSealNo', 'fee', 'finishedAt'],
      验收: ['score', 'opinion', 'acceptedAt', 'reworks'],
    },
  },
  finds: { isOverdue: choice('逾期', { yes: '是' }) },
  indexes: [
    ['vendor', 'state', 'dueAt'],
    ['equipment', '-createdAt'],
    ['organisation', '-createdAt'],
  ],
})
