import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, files, ref, sealedText, text } from '#kinds/index.ts'

const own = { system: true } as const

/** What somebody says against one line of a public notice: that line waits, the others go on. */
export const rosterObjection = resource('rescue/rosterObjection', {
  label: '公示异议',
  title: 'content',
  fields: {
    batch: ref('发放批次', 'rescue/grantBatch', { ...own, required: true }),
    organisation: ref('发放机构', 'charity/organisation', { ...own, required: true }),
    record: ref('名册行', 'rescue/rescueRecord', { required: true, frozen: true }),
    content: text('异议内容', { required: true, min: 5, max: 500, lines: 3 }),
    contact: sealedText('联系方式', { max: 60 }),
    files: files('材料', { max: 6 }),
    result: choice('处理', { keep: '保留', remove: '剔除' }, own),
    finding: text('调查结论', { ...own, max: 300 }),
    handler: ref('经办人', 'access/account', own),
    confirmer: ref('确认人', 'access/account', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { open: '待处理', found: '待确认', kept: '已保留', removed: '已剔除' },
    tones: { open: 'orange', found: 'blue', removed: 'red', kept: 'green' },
    initial: 'open',
    moves: {
      find: {
        label: '登记结论',
        from: ['open', 'found'],
        to: 'found',
        ask: {
          result: choice('处理', { keep: '保留', remove: '剔除' }, { required: true }),
          finding: text('调查结论', { required: true, min: 5, max: 300, lines: 3 }),
        },
      },
      confirm: { label: '确认', from: ['found'], to: ['kept', 'removed'] },
    },
  }),
  views: {
    list: ['record', 'content', 'result', 'finding', 'handler', 'confirmer', 'state', 'createdAt'],
    filter: ['batch', 'state'],
    search: ['content'],
    form: { 异议: ['record', 'content', 'contact', 'files'] },
  },
  indexes: [['batch', 'state']],
  discussion: false,
})
