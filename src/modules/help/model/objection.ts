import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { files, moment, phone, ref, sealedText, text } from '#kinds/index.ts'

const system = { system: true } as const
const reply = text('答复', { required: true, min: 5, max: 1000, lines: 4 })

/** An objection (异议) to a public notice: it stops the clock until it is answered. */
export const objection = resource('help/objection', {
  label: '异议',
  measure: '件',
  title: 'title',
  fields: {
    title: text('异议', { required: true, system: true, max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', { required: true, system: true }),
    cause: ref('求助', 'project/cause', { required: true, system: true }),
    notice: ref('公示', 'help/publicNotice', { required: true, frozen: true }),
    fromName: sealedText('提出人', { max: 50, hint: '留空为匿名' }),
    phone: phone('联系电话'),
    content: sealedText('异议内容', { required: true, lines: 4, max: 1000 }),
    files: files('材料', { max: 9 }),
    raisedAt: moment('提出时间', { ...system, required: true }),
    /** Five working days on. */
    dueAt: moment('应答复时间', { ...system, required: true, index: true }),
    handler: ref('处理人', 'access/account', system),
    reply: text('答复', { ...system, max: 1000 }),
    repliedAt: moment('答复时间', system),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { waiting: '待处理', checking: '核查中', upheld: '成立', dismissed: '不成立' },
    tones: { waiting: 'orange', checking: 'blue', upheld: 'red', dismissed: 'green' },
    initial: 'waiting',
    moves: {
      check: { label: '开始核查', from: ['waiting'], to: 'checking' },
      dismiss: {
        label: '不成立',
        from: ['waiting', 'checking'],
        to: 'dismissed',
        ask: { reply },
        needs: 'objection.check',
      },
      uphold: {
        label: '成立',
        from: ['waiting', 'checking'],
        to: 'upheld',
        ask: { reply },
        needs: 'objection.check',
        danger: true,
      },
    },
  }),
  views: {
    list: ['title', 'cause', 'fromName', 'raisedAt', 'dueAt', 'handler', 'state'],
    filter: ['cause', 'notice', 'organisation', 'dueAt', 'state'],
    search: [],
    form: { 异议: ['notice', 'fromName', 'phone', 'content', 'files'] },
    detail: {
      异议: ['title', 'cause', 'fromName', 'phone', 'content', 'files', 'raisedAt'],
      处理: ['state', 'dueAt', 'handler', 'reply', 'repliedAt'],
    },
    sort: '-raisedAt',
  },
  indexes: [
    ['notice', 'state'],
    ['cause', 'state'],
  ],
  discussion: false,
})
