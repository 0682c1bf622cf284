import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, text } from '#kinds/index.ts'

/** What became of a run; nothing while it works. */
export const runOutcomes = { done: '成功', failed: '失败', lost: '中断' } as const

const own = { system: true } as const

/** One run of one job (任务运行), from its beginning on; the last hundred of each job are kept. */
export const jobRun = resource('log/jobRun', {
  label: '任务运行',
  title: 'job',
  fields: {
    job: text('任务', { required: true, max: 100, ...own }),
    /** Id of the queue's row; every try of it has the same. */
    ticket: text('排队号', { required: true, max: 40, ...own }),
    startedAt: moment('开始时间', { required: true, ...own }),
    endedAt: moment('结束时间', own),
    outcome: choice('结果', runOutcomes, {
      tones: { done: 'green', failed: 'red', lost: 'orange' },
      ...own,
    }),
    message: text('失败原因', { max: 2000, lines: 6, ...own }),
  },
  verbs: ['view'],
  actions: { start: '立即运行' },
  stepUp: ['start'],
  discussion: false,
  history: false,
  views: {
    list: ['job', 'startedAt', 'endedAt', 'outcome', 'message'],
    filter: ['job', 'startedAt', 'outcome'],
    sort: '-startedAt',
  },
  indexes: [['job', '-startedAt']],
})
