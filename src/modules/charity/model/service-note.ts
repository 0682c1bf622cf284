import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, ref, text } from '#kinds/index.ts'

/** What was talked about with an organisation, and what follows from it (服务记录). */
export const serviceNote = resource('charity/serviceNote', {
  label: '服务记录',
  title: 'content',
  keptBy: 'platform',
  fields: {
    manager: ref('客服', 'charity/serviceManager', { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    on: day('日期', { required: true }),
    way: choice(
      '方式',
      { phone: '电话', wechat: '微信', visit: '上门', training: '培训', handOver: '交接' },
      { required: true },
    ),
    content: text('内容', { required: true, min: 2, max: 500, lines: 4 }),
    nextStep: text('下一步', { max: 200, lines: 2, hint: '填写后列入待跟进' }),
    nextOn: day('跟进日期'),
    result: text('跟进结果', { system: true, max: 500 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { open: '待跟进', done: '已办结' },
    initial: 'open',
    tones: { open: 'orange', done: 'green' },
    editable: ['open'],
    removable: ['open'],
    moves: {
      finish: {
        label: '办结',
        from: ['open'],
        to: 'done',
        ask: { result: text('跟进结果', { required: true, min: 2, max: 500, lines: 3 }) },
      },
    },
  }),
  views: {
    list: ['on', 'organisation', 'manager', 'way', 'content', 'nextStep', 'nextOn', 'state'],
    filter: ['manager', 'organisation', 'way', 'on', 'nextOn', 'state'],
    search: ['content'],
    form: { 服务: ['manager', 'organisation', 'on', 'way', 'content', 'nextStep', 'nextOn'] },
    detail: {
      服务: ['manager', 'organisation', 'on', 'way', 'content', 'nextStep', 'nextOn', 'result'],
    },
    sort: '-on',
  },
  indexes: [
    ['manager', 'state', 'nextOn'],
    ['organisation', '-on'],
  ],
})
