import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, text } from '#kinds/index.ts'
import { ofFund } from './fund-people.ts'

/** What the product opens for the officers of a fund by itself, on its days (基金待办). */
export const fundTask = resource('fund/fundTask', {
  label: '基金待办',
  title: 'title',
  fields: {
    ...ofFund,
    kind: choice(
      '事项',
      { liquidation: '终止清算', feedback: '出资人反馈' },
      { required: true, system: true },
    ),
    title: text('标题', { required: true, system: true, max: 80 }),
    periodStart: day('期间起', { system: true }),
    periodEnd: day('期间止', { system: true }),
    dueOn: day('应完成日', { required: true, system: true, index: true }),
    doneOn: day('完成日', { system: true }),
    result: text('办理结果', { system: true, max: 500 }),
    resultFiles: files('办理材料', { system: true, max: 9 }),
  },
  owner: { organisation: 'organisation', cause: 'fund' },
  walled: true,
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: { open: '待完成', done: '已完成' },
    tones: { open: 'orange', done: 'green' },
    initial: 'open',
    moves: {
      finish: {
        label: '登记完成',
        from: ['open'],
        to: 'done',
        ask: {
          result: text('办理结果', { required: true, min: 2, max: 500, lines: 3 }),
          resultFiles: files('办理材料', { max: 9 }),
        },
      },
    },
  }),
  views: {
    list: ['title', 'kind', 'fund', 'periodStart', 'periodEnd', 'dueOn', 'state', 'doneOn'],
    filter: ['fund', 'kind', 'dueOn', 'state'],
    search: ['title'],
    detail: {
      待办: ['title', 'kind', 'fund', 'periodStart', 'periodEnd', 'dueOn'],
      办理: ['doneOn', 'result', 'resultFiles'],
    },
    sort: 'dueOn',
  },
  indexes: [
    ['fund', 'kind', 'dueOn'],
    ['state', 'dueOn'],
  ],
  discussion: false,
})
